import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { isMessage, type Message, type MetricsAsJson } from './messages.ts'

/** The last answer counts of a worker that does not answer by then, such as a busy one. */
const ANSWER_MS = 1_000

interface Gathering {
  /** The ids of workers that have not answered yet. */
  readonly missing: Set<number>
  end(): void
}

/** The part of the primary in `metricsOfAll`. */
export function gatherMetrics(): void {
  const gatherings = new Map<number, Gathering>()
  /** What each worker has answered last. */
  const latest = new Map<number, MetricsAsJson>()
  /** What those have counted that are gone: a sum must not fall when a worker dies. */
  let ofTheGone: Promise<MetricsAsJson> = Promise.resolve([])
  let last = 0
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.frond === 'want metrics') begin(worker, message.id)
    // An answer can arrive after the exit, which has added the one before to those of the gone.
    if (message.frond !== 'own metrics' || worker.isDead()) return
    latest.set(worker.id, message.metrics)
    settle(gatherings.get(message.id), worker)
  })
  cluster.on('exit', (worker) => {
    const counted = totalsOf(latest.get(worker.id) ?? [])
    latest.delete(worker.id)
    ofTheGone = ofTheGone.then((before) => aggregateMetrics([before, counted]).getMetricsAsJSON())
    for (const gathering of gatherings.values()) settle(gathering, worker)
  })

  function settle(gathering: Gathering | undefined, { id }: Worker): void {
    if (gathering?.missing.delete(id) && gathering.missing.size === 0) gathering.end()
  }

  function begin(by: Worker, wanted: number): void {
    const id = ++last
    const asked = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const timer = setTimeout(end, ANSWER_MS)
    function end(): void {
      clearTimeout(timer)
      gatherings.delete(id)
      const present = [...latest.values()]
      void ofTheGone.then((gone) => send(by, { frond: 'all metrics', id: wanted, all: [...present, gone] }))
    }
    gatherings.set(id, { missing: new Set(asked.flatMap((worker) => worker?.id ?? [])), end })
    for (const worker of asked) send(worker, { frond: 'ask metrics', id })
  }
}

function send(worker: Worker | undefined, message: Message): void {
  // It may be gone since, and then it does not matter any more.
  if (worker?.isConnected()) worker.send(message, undefined, () => {})
}

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
