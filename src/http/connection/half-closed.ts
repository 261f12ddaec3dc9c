import type { Server as HttpServer, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Some clients close their side of a connection as soon as they have asked, and read the response afterwards. Node.js would
 * close the other side at once, before the response. So they are answered; but most of those that close their side have gone,
 * and the server should not work for them any longer, so the response must be complete soon. It may be read slowly then.
 */
export function answerHalfClosed(server: HttpServer, withinMs: number): void {
  Object.assign(server, { httpAllowHalfOpen: true })
  const responses = new WeakMap<Socket, ServerResponse>()
  server.on('request', ({ socket }, response) => responses.set(socket, response))
  server.on('connection', (socket: Socket) => {
    socket.once('end', () => {
      const timer = setTimeout(() => responses.get(socket)?.writableEnded || socket.destroy(), withinMs)
      socket.once('close', () => clearTimeout(timer))
    })
  })
}

/** Ends a connection at once: a client that has closed its side counts as gone. */
export function destroyWhenHalfClosed(socket: Socket): void {
  if (socket.readableEnded) socket.destroy()
  else socket.once('end', () => socket.destroy())
}
