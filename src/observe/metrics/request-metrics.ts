import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { App } from '../../http/app-type.ts'

interface PoolGauge {
  readonly size: number
  readonly busy: number
  readonly waiting: number
  readonly statements: number
}

/** The process, its requests and what they wait for. One registry per server: two in one process must not share counters. */
export function measureRequests(app: App, registry: Registry, databasePool: () => PoolGauge): void {
  collectDefaultMetrics({ register: registry })
  // Gauges under names of counters. What they add up is there by type.
  for (const what of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`nodejs_active_${what}_total`)
  }

  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The route pattern, not the path: every id would become a time series of its own.
    const route = request.route.url ?? 'unmatched'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  new Gauge({
    name: 'database_pool_connections',
    help: 'Database connections for writing and transactions: how many exist, are in use, are waited for.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const pool = databasePool()
      this.set({ state: 'size' }, pool.size)
      this.set({ state: 'busy' }, pool.busy)
      this.set({ state: 'waiting' }, pool.waiting)
    },
  })
  new Gauge({
    name: 'database_statements_pending',
    help: 'Statements that a database server has not answered yet; always 0 with the embedded database, which answers at once.',
    registers: [registry],
    collect() {
      this.set(databasePool().statements)
    },
  })
}
