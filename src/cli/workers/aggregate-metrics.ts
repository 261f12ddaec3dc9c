import { AggregatorRegistry, type Registry } from 'prom-client'
import type { MetricsAsJson } from './messages.ts'

/** By default left out of several; the dashboards mark restarts by it, and a worker that was replaced is one. */
const STARTED = 'process_start_time_seconds'

/** The metrics of several workers as those of one server, each metric in its own way. */
export function aggregateMetrics(all: readonly MetricsAsJson[]): Registry {
  return AggregatorRegistry.aggregate(
    all.map((metrics) =>
      metrics.map((metric) => (metric.name === STARTED ? { ...metric, aggregator: 'max' as const } : metric)),
    ),
  )
}

/** What counts on when the worker is gone: its counters and histograms, and nothing that tells how it is now. */
export function totalsOf(metrics: MetricsAsJson): MetricsAsJson {
  return metrics.filter(
    ({ type, aggregator }) => aggregator === 'sum' && ['counter', 'histogram'].includes(String(type)),
  )
}
