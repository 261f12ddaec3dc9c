import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** What a registry holds, as it travels between processes. */
export type MetricsAsJson = MetricObjectWithValues<MetricValue<string>>[]

/**
 * A worker is ready to serve. A worker wants the metrics of all; the primary asks each for its own; each answers; the primary hands
 * all over.
 */
export type Message =
  | { readonly frond: 'ready'; readonly id: number }
  | { readonly frond: 'want metrics'; readonly id: number }
  | { readonly frond: 'ask metrics'; readonly id: number }
  | { readonly frond: 'own metrics'; readonly id: number; readonly metrics: MetricsAsJson }
  | { readonly frond: 'all metrics'; readonly id: number; readonly all: readonly MetricsAsJson[] }

/** Other messages between the same processes are Node's own. */
export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'frond' in value && 'id' in value
}
