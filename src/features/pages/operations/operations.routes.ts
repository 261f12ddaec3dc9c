import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { Success, success } from '../../../http/envelope.ts'
import { AppError } from '../../../http/errors.ts'
import type { MetricsSource } from '../../../observe/metrics/metrics.ts'
import { isLocalCaller, presentsToken } from './metrics-access.ts'
import { findFailing, type ReadinessCheck } from './readiness.ts'

const Alive = Type.Object({ status: Type.Literal('alive') }, { additionalProperties: false })

const Ready = Type.Object(
  {
    status: Type.Literal('ready'),
    degraded: Type.Optional(
      Type.Array(Type.String(), {
        description: 'What is away although most requests can do without it. Absent when nothing is.',
        examples: [['storage']],
      }),
    ),
  },
  { additionalProperties: false },
)

interface Dependencies {
  readonly checks: readonly ReadinessCheck[]
  readonly metrics: MetricsSource
  readonly metricsToken: string | undefined
  /** The address or name that the server listens on. */
  readonly host: string
}

/** Liveness, readiness and metrics, for operators and their tools. */
export function operationRoutes(app: App, { checks, metrics, metricsToken, host }: Dependencies): void {
  app.get(
    '/healthz',
    {
      config: { access: 'operator' },
      schema: {
        operationId: 'getHealth',
        tags: ['Operations'],
        summary: 'Is the process alive?',
        response: { 200: Success(Alive) },
      },
    },
    async (request) => success(request, { status: 'alive' as const }),
  )

  app.get(
    '/readyz',
    {
      config: { access: 'operator' },
      schema: {
        operationId: 'getReadiness',
        tags: ['Operations'],
        summary: 'Can it serve requests?',
        description:
          'Fails while the database is migrated, while it or the signing keys cannot be used, and while shutting down. With the storage away everything but files still works, and `degraded` names it.',
        response: { 200: Success(Ready) },
      },
    },
    async (request) => {
      const failing = await findFailing(checks)
      for (const { name, isVital, error } of failing) {
        request.log.warn({ check: name, err: error }, isVital ? 'not ready' : 'degraded')
      }
      const vital = failing.find(({ isVital }) => isVital)
      if (vital !== undefined) {
        throw new AppError('UNAVAILABLE', { message: `Not ready: ${vital.name}.` })
      }
      const degraded = failing.map(({ name }) => name)
      return success(request, { status: 'ready' as const, ...(degraded.length === 0 ? {} : { degraded }) })
    },
  )

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
