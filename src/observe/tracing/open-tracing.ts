import type { FastifyBaseLogger } from 'fastify'
import type { TracingConfig } from '../../config/tracing-config.ts'
import type { Tracing } from './tracing.ts'

/** Nothing of it is loaded where no collector is named. */
export async function openTracing(
  config: TracingConfig,
  log: FastifyBaseLogger,
): Promise<Tracing | undefined> {
  const { endpoint } = config
  if (endpoint === undefined) return undefined
  const { startTracing } = await import('./tracing.ts')
  return startTracing({ ...config, endpoint }, log)
}
