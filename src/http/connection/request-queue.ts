import type { Server as HttpServer, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { monotonicTime } from '../../base/clock.ts'
import { sendReady } from '../ready-responses.ts'

/** Requests that begin in one iteration of the event loop; half a slice of SQLite, so that they can also end in it. */
const SLICE_MS = 5
/** Requests wait no longer than this for connections, however many of them keep coming. */
const LONGEST_HOLD_MS = 5
/** More of them together gain nothing, and the responses to the first would wait for the last. */
const MOST_TOGETHER = 64

/**
 * Handles requests together: all that have arrived are parsed, then handled, then their responses are sent. One by one, the code
 * of each phase would have to come into the processor's caches again for each request.
 *
 * They are handled first come, first served, where the event loop would prefer some of them:
 * - It accepts one connection per iteration. Under load an iteration handles a request of every open connection, so of
 *   thirty new ones the last would wait until the others have been served many times. While connections keep coming,
 *   requests are held back for the few short iterations that it takes to accept them all.
 * - A request that has yielded to the event loop continues only after those that have just arrived. So no more requests
 *   begin in an iteration than a slice of time allows.
 */
export function queueRequests(server: HttpServer, handle: RequestListener): void {
  const held: (() => void)[] = []
  let isWaiting = false
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
    held.push(() => handle(request, response))
    if (!isAccepting) handleSoon()
  })

  /** Runs once in each iteration, until one has brought no connection. */
  function endAccepting(): void {
    if (hasAccepted && monotonicTime() - acceptingSince < LONGEST_HOLD_MS) {
      hasAccepted = false
      setImmediate(endAccepting)
      return
    }
    isAccepting = false
    handleSoon()
  }

  function handleSoon(): void {
    if (isWaiting) return
    isWaiting = true
    setImmediate(handleHeld)
  }

  function handleHeld(): void {
    isWaiting = false
    if (isAccepting) return
    const end = monotonicTime() + SLICE_MS
    for (let count = 0; count < MOST_TOGETHER && held.length > 0 && monotonicTime() < end; count++) {
      held.shift()?.()
    }
    // After all that they could do without waiting, which on SQLite is everything, and before the loop goes round.
    queueMicrotask(() => process.nextTick(sendReady))
    if (held.length > 0) handleSoon()
  }
}

/**
 * HTTP/1.1 pipelining: a connection with too many requests that were sent before the earlier ones are answered is closed.
 * They are counted as they arrive, before anything can hold them back: a few kilobytes bring thousands at once, behind which
 * all other clients would wait.
 */
export function limitPipelining(server: HttpServer, mostWaiting: number): void {
  const waiting = new WeakMap<Socket, number>()
  server.on('request', ({ socket }, response) => {
    // A response gets the socket when those before it are finished; hardly any has to wait.
    if (response.socket !== null || socket.destroyed) return
    const before = waiting.get(socket) ?? 0
    if (before >= mostWaiting) {
      socket.destroy()
      return
    }
    waiting.set(socket, before + 1)
    response.once('socket', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  })
}

/** Handles pipelined requests one after the other: all at once they would make responses that the client may never read. */
export function handleInTurn(handle: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request
    // It was closed, or an earlier response said `Connection: close`: no other can follow it.
    if (!socket.writable) return
    if (response.socket !== null) {
      handle(request, response)
      return
    }
    // Other connections are served in between.
    response.once('socket', () => setImmediate(() => socket.writable && handle(request, response)))
  }
}
