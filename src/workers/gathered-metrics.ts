import cluster, { type Worker } from 'node:cluster'
import { isMessage, type Message, type MetricsAsJson } from './messages.ts'

/** One that does not answer by then, such as one that is busy or about to end, is left out. */
const ANSWER_MS = 1_000

interface Gathering {
  readonly found: MetricsAsJson[]
  missing: number
  end(): void
}

/** The part of the primary in `metricsOfAll`. */
export function gatherMetrics(): void {
  const gatherings = new Map<number, Gathering>()
  let last = 0
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.frond === 'want metrics') begin(worker, message.id)
    if (message.frond !== 'own metrics') return
    const gathering = gatherings.get(message.id)
    if (gathering === undefined) return
    gathering.found.push(message.metrics)
    if (--gathering.missing === 0) gathering.end()
  })

  function begin(by: Worker, wanted: number): void {
    const id = ++last
    const asked = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const found: MetricsAsJson[] = []
    const timer = setTimeout(end, ANSWER_MS)
    function end(): void {
      clearTimeout(timer)
      gatherings.delete(id)
      send(by, { frond: 'all metrics', id: wanted, all: found })
    }
    gatherings.set(id, { found, missing: asked.length, end })
    for (const worker of asked) send(worker, { frond: 'ask metrics', id })
  }
}

function send(worker: Worker | undefined, message: Message): void {
  // It may be gone since, and then it does not matter any more.
  if (worker?.isConnected()) worker.send(message, undefined, () => {})
}
