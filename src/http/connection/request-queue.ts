import type { Server as HttpServer, RequestListener } from 'node:http'
import { monotonicTime } from '../../base/clock.ts'
import { EventLoopSlice } from '../../base/event-loop-slice.ts'

/** Requests that begin in one iteration of the event loop; half a slice of SQLite, so that they can also end in it. */
const SLICE_MS = 5
/** Requests wait no longer than this for connections, however many of them keep coming. */
const LONGEST_HOLD_MS = 5

/**
 * Handles requests first come, first served, where the event loop would prefer some of them:
 * - It accepts one connection per iteration. Under load an iteration handles a request of every open connection, so of
 *   thirty new ones the last would wait until the others have been served many times. While connections keep coming,
 *   requests are held back for the few short iterations that it takes to accept them all.
 * - A request that has yielded to the event loop continues only after those that have just arrived. So no more requests
 *   begin in an iteration than a slice of time allows.
 */
export function queueRequests(server: HttpServer, handle: RequestListener): void {
  const slice = new EventLoopSlice(monotonicTime, SLICE_MS)
  const held: (() => void)[] = []
  let isAccepting = false
  let hasAccepted = false
  let acceptingSince = 0

  server.on('connection', () => {
    hasAccepted = true
    if (isAccepting) return
    isAccepting = true
    acceptingSince = monotonicTime()
    setImmediate(endAccepting)
  })

  server.on('request', (request, response) => {
    // One packet may hold thousands of pipelined requests; those behind a destroyed socket need no place in the queue.
    if (request.socket.destroyed) return
    if (!isAccepting && held.length === 0 && !slice.isUsedUp) {
      handle(request, response)
      return
    }
    held.push(() => handle(request, response))
    if (!isAccepting) setImmediate(handleNext)
  })

  /** Runs once in each iteration, until one has brought no connection. */
  function endAccepting(): void {
    if (hasAccepted && monotonicTime() - acceptingSince < LONGEST_HOLD_MS) {
      hasAccepted = false
      setImmediate(endAccepting)
      return
    }
    isAccepting = false
    // An immediate for each, so that the work of one request is done before the next begins.
    for (const _ of held) setImmediate(handleNext)
  }

  function handleNext(): void {
    if (isAccepting) return
    if (slice.isUsedUp) setImmediate(handleNext)
    else held.shift()?.()
  }
}
