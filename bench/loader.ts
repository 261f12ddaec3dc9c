import { isOrder, type Load, type Order } from './load.ts'
import { percentile } from './statistics.ts'
import { encoded, WireConnection } from './wire.ts'

/** The process that makes the requests: it must not share an event loop with the server it measures. */
process.on('message', async (order: unknown) => {
  if (!isOrder(order)) throw new Error('This is not an order to load something')
  process.send?.(await load(order))
})
process.on('disconnect', () => process.exit())

/** Goes on from one order to the next: what a server has cached of the beginning of a list would show otherwise. */
let sent = 0

/**
 * Every connection sends its next request when it has the response to the last. All are open before the first is sent, but
 * whether the server has accepted them by then is its own affair, so that the wait for it is part of the first response.
 */
async function load({ ports, seconds, atLeast, connections, requests }: Order): Promise<Load> {
  const ready = requests.map(encoded)
  const times: number[] = []
  const failures = new Map<number, number>()
  const running = Promise.withResolvers<void>()
  let end = Number.POSITIVE_INFINITY
  let busy = connections

  const open = async (_: unknown, nth: number): Promise<{ start(): void; close(): void }> => {
    let sentAt = 0
    const next = () => {
      const request = ready[sent++ % ready.length]
      if (request === undefined) throw new Error('There is nothing to send')
      const bytes = request()
      sentAt = performance.now()
      connection.send(bytes)
    }
    const whenDone = (status: number) => {
      const now = performance.now()
      times.push(now - sentAt)
      if (status < 200 || status > 299) failures.set(status, (failures.get(status) ?? 0) + 1)
      if (now < end || times.length < atLeast) next()
      else if (--busy === 0) running.resolve()
    }
    const port = ports[nth % ports.length]
    if (port === undefined) throw new Error('There is nowhere to send anything')
    const connection = await WireConnection.open(port, whenDone, running.reject)
    return { start: next, close: () => connection.close() }
  }

  const clients = await Promise.all(Array.from({ length: connections }, open))
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  end = started + seconds * 1_000
  for (const client of clients) client.start()
  try {
    await running.promise
  } finally {
    for (const client of clients) client.close()
  }
  const took = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    requests: times.length,
    seconds: took,
    cpuMicroseconds: user + system,
    failures: Object.fromEntries(failures),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}
