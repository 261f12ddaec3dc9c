import type { Server as HttpServer, RequestListener } from 'node:http'
import type { Socket } from 'node:net'

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
