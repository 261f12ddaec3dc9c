import autocannon from 'autocannon'
import { isOrder, type Load } from './load.ts'

/** The process that makes the requests: it must not share an event loop with the server it measures. */
process.on('message', async (order: unknown) => {
  if (!isOrder(order)) throw new Error('This is not an order to load something')
  const { url, seconds, connections } = order
  const result = await autocannon({ url, connections, duration: seconds, sampleInt: 100 })
  const load: Load = {
    requests: result.requests.total,
    seconds: result.duration,
    failures: result.errors + result.timeouts + result.non2xx,
  }
  process.send?.(load)
})
process.on('disconnect', () => process.exit())
