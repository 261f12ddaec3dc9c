import { statfs } from 'node:fs/promises'
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { CacheState } from '../../base/counted-cache.ts'
import type { MaybePromise } from '../../base/maybe-promise.ts'
import { VERSION } from '../../base/version.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/engine.ts'
import type { App } from '../../http/app-type.ts'

/** Where `/metrics` comes from: a registry, or those of several processes. */
export interface MetricsSource {
  readonly contentType: string
  metrics(): Promise<string>
}

interface About {
  readonly name: string
  readonly help: string
  readonly aggregator?: Aggregator
}

type Labelled = Iterable<readonly [labels: Readonly<Record<string, string>>, value: number]>

/** Is read when the metrics are asked for, and missing where there is nothing to tell, as while the database is away. */
function gauge(registry: Registry, about: About, read: () => MaybePromise<number | undefined>): void {
  new Gauge({
    ...about,
    registers: [registry],
    async collect() {
      const value = await read()
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

function gauges(registry: Registry, labelNames: string[], about: About, read: () => Labelled): void {
  new Gauge({
    ...about,
    labelNames,
    registers: [registry],
    collect() {
      for (const [labels, value] of read()) this.set(labels, value)
    },
  })
}

/** What is counted elsewhere, since the start. */
export function counters(registry: Registry, labelNames: string[], about: About, read: () => Labelled): void {
  new Counter({
    ...about,
    labelNames,
    registers: [registry],
    collect() {
      this.reset()
      for (const [labels, value] of read()) this.inc(labels, value)
    },
  })
}

/** The process, its requests and what they wait for. One registry per server: two in one process must not share counters. */
export function measureRequests(app: App, registry: Registry, databasePool: Database['pool']): void {
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

  const connections = {
    name: 'database_pool_connections',
    help: 'Database connections for writing and transactions: how many exist, are in use, are waited for.',
  }
  gauges(registry, ['state'], connections, () => {
    const pool = databasePool()
    return (['size', 'busy', 'waiting'] as const).map((state) => [{ state }, pool[state]])
  })
  const statements = {
    name: 'database_statements_pending',
    help: 'Statements that a database server has not answered yet; always 0 with the embedded database, which answers at once.',
  }
  gauge(registry, statements, () => databasePool().statements)
}

/** What runs here, and the room on the disk below it. */
export function measureHost(registry: Registry, { dataDir, database, storage }: Config): void {
  new Gauge({
    name: 'frond_build_info',
    help: 'Always 1; the labels tell which version runs on which Node.js, database and storage.',
    labelNames: ['version', 'node', 'database', 'storage'],
    aggregator: 'first',
    registers: [registry],
  }).set(
    { version: VERSION, node: process.versions.node, database: database.engine, storage: storage.kind },
    1,
  )
  // Without its data folder a server has worse to tell than how full the disk is, and says so elsewhere.
  const disk = () => statfs(dataDir).catch(() => undefined)
  const free = { name: 'data_disk_free_bytes', help: 'What is free on the disk of the data folder.' }
  gauge(registry, { ...free, aggregator: 'min' }, async () => {
    const found = await disk()
    return found && found.bavail * found.bsize
  })
  const size = { name: 'data_disk_size_bytes', help: 'How large the disk of the data folder is.' }
  gauge(registry, { ...size, aggregator: 'max' }, async () => {
    const found = await disk()
    return found && found.blocks * found.bsize
  })
}

/** Heavy work that is done a few pieces at a time. */
interface MeasuredQueue {
  readonly running: number
  readonly waiting: number
  /** Since the start. */
  readonly refused: number
}

export function measureQueues(registry: Registry, queues: Readonly<Record<string, MeasuredQueue>>): void {
  const valuesOf = (what: keyof MeasuredQueue) => () =>
    Object.entries(queues).map(([queue, state]) => [{ queue }, state[what]] as const)
  const running = {
    name: 'work_queue_running',
    help: 'Pieces of heavy work that are being done, by queue.',
  }
  gauges(registry, ['queue'], running, valuesOf('running'))
  const waiting = {
    name: 'work_queue_waiting',
    help: 'Pieces of heavy work that wait for their turn, by queue.',
  }
  gauges(registry, ['queue'], waiting, valuesOf('waiting'))
  const refused = {
    name: 'work_queue_refused_total',
    help: 'Pieces of heavy work that were refused because too many were waiting, by queue.',
  }
  counters(registry, ['queue'], refused, valuesOf('refused'))
}

/** Adds caches, by the names that the metrics have for them. */
export type WatchCaches = (caches: Readonly<Record<string, () => CacheState>>) => void

/** What the caches hold and how much they help, read when the metrics are asked for. */
export function measureCaches(registry: Registry): WatchCaches {
  const all: [name: string, read: () => CacheState][] = []
  const entries = { name: 'cache_entries', help: 'Entries in each cache of this server.' }
  gauges(registry, ['cache'], entries, () => all.map(([cache, read]) => [{ cache }, read().entries]))
  const bytes = {
    name: 'cache_bytes',
    help: 'Bytes in each cache that is bounded by bytes; the one of transformed images is on the disk.',
  }
  gauges(registry, ['cache'], bytes, function* () {
    for (const [cache, read] of all) {
      const { bytes } = read()
      if (bytes !== undefined) yield [{ cache }, bytes]
    }
  })
  const lookups = {
    name: 'cache_lookups_total',
    help: 'Look-ups in each cache, by whether it had what was looked for.',
  }
  counters(registry, ['cache', 'result'], lookups, function* () {
    for (const [cache, read] of all) {
      const { hits, misses } = read()
      yield [{ cache, result: 'hit' }, hits]
      yield [{ cache, result: 'miss' }, misses]
    }
  })
  return (caches) => void all.push(...Object.entries(caches))
}

interface PendingDeliveries {
  readonly pending: number
  /** Since when the oldest waits, in epoch milliseconds; null if none does. */
  readonly since: number | null
}

/** How reminders and other mail get through; returns what counts one that was settled. */
export function measureDeliveries(
  registry: Registry,
  readPending: () => Promise<PendingDeliveries>,
): (kind: string, result: string) => void {
  const settled = new Counter({
    name: 'reminder_deliveries_total',
    help: 'Deliveries that this server has tried or dropped, by the kind of their channel and what became of them.',
    labelNames: ['kind', 'result'],
    registers: [registry],
  })

  // From the start, so that the first failure is an increase.
  for (const kind of ['web_push', 'email', 'webhook', 'mail']) {
    for (const result of ['retried', 'sent', 'failed']) settled.inc({ kind, result }, 0)
  }

  let reading: Promise<PendingDeliveries | undefined> | undefined
  /** Once for both gauges. */
  const pendingNow = () => {
    reading ??= readPending()
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const pending = {
    name: 'reminder_deliveries_pending',
    help: 'Deliveries of all servers that have neither arrived nor been given up.',
  }
  // Every server tells the same.
  gauge(registry, { ...pending, aggregator: 'max' }, async () => (await pendingNow())?.pending)
  const oldest = {
    name: 'reminder_deliveries_oldest_seconds',
    help: 'For how long the oldest of them has been waiting.',
  }
  gauge(registry, { ...oldest, aggregator: 'max' }, async () => {
    const found = await pendingNow()
    return found && Math.max(0, (Date.now() - (found.since ?? Date.now())) / 1000)
  })
  return (kind, result) => settled.inc({ kind, result })
}

/** Whether the storage is cleaned. */
export function measureStorageClaim(registry: Registry, isRefused: () => Promise<boolean>): void {
  const refused = {
    name: 'storage_clean_up_refused',
    help: '1 if no file is removed from the storage because it may belong to another database.',
  }
  gauge(registry, { ...refused, aggregator: 'max' }, () => isRefused().then(Number, () => undefined))
}
