import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { AppError } from '../../../http/errors.ts'
import { Closed } from '../../../http/fields.ts'
import { routesOf } from '../../../http/routes.ts'
import type { MetricsSource } from '../../../observe/metrics/metrics.ts'
import { isLocalCaller, presentsToken } from './metrics-access.ts'
import { findFailing, type ReadinessCheck } from './readiness.ts'

const Alive = Closed({ status: Type.Literal('alive') })

const Ready = Closed({
  status: Type.Literal('ready'),
  degraded: Type.Optional(
    Type.Array(Type.String(), {
      description: 'What is away although most requests can do without it. Absent when nothing is.',
      examples: [['storage']],
    }),
  ),
})

interface Dependencies {
  readonly checks: readonly ReadinessCheck[]
  readonly metrics: MetricsSource
  readonly metricsToken: string | undefined
  /** The address or name that the server listens on. */
  readonly host: string
}

/** Liveness, readiness and metrics, for operators and their tools. */
export function operationRoutes(app: App, { checks, metrics, metricsToken, host }: Dependencies): void {
  const routes = routesOf(app, 'Operations')

  routes.get('/healthz', {
    operationId: 'getHealth',
    summary: 'Is the process alive?',
    access: 'operator',
    data: Alive,
    handle: () => ({ status: 'alive' as const }),
  })

  routes.get('/readyz', {
    operationId: 'getReadiness',
    summary: 'Can it serve requests?',
    description:
      'Fails while the database is migrated, while it or the signing keys cannot be used, and while shutting down. With the storage away everything but files still works, and `degraded` names it.',
    access: 'operator',
    data: Ready,
    handle: async (request) => {
      const failing = await findFailing(checks)
      for (const { name, isVital, error } of failing) {
        request.log.warn({ check: name, err: error }, isVital ? 'not ready' : 'degraded')
      }
      const vital = failing.find(({ isVital }) => isVital)
      if (vital !== undefined) {
        throw new AppError('UNAVAILABLE', { message: `Not ready: ${vital.name}.` })
      }
      const degraded = failing.map(({ name }) => name)
      return { status: 'ready' as const, ...(degraded.length === 0 ? {} : { degraded }) }
    },
  })

  app.get(
    '/metrics',
    {
      config: { access: 'operator', errors: ['UNAUTHENTICATED'] },
      schema: {
        operationId: 'getMetrics',
        tags: ['Operations'],
        summary: 'Prometheus metrics',
        description:
          'Open to callers on the same machine, unless a proxy stands between; others present METRICS_TOKEN as a bearer token.',
        produces: 'text/plain',
        response: { 200: Type.String({ description: 'Prometheus text format.' }) },
      },
    },
    async (request, reply) => {
      if (!isLocalCaller(request, host) && !presentsToken(request, metricsToken)) {
        throw new AppError('UNAUTHENTICATED', {
          message: 'Metrics are available from this machine only, or with the metrics token.',
          headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' },
        })
      }
      return reply.type(metrics.contentType).send(await metrics.metrics())
    },
  )
}
