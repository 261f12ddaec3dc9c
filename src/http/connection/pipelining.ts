import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * HTTP/1.1 pipelining: requests sent on one connection before the earlier ones are answered are handled one after the
 * other, and a connection with too many of them is closed. Otherwise a few kilobytes would start thousands of requests at
 * once, whose responses the client may never read.
 */
export function limitPipelining(handle: RequestListener, mostWaiting: number): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    const { socket } = request
    // An earlier response said `Connection: close`: no other can follow it.
    if (!socket.writable) return
    // A response gets the socket when those before it are finished; hardly any has to wait.
    if (response.socket !== null) {
      handle(request, response)
      return
    }
    const before = waiting.get(socket) ?? 0
    if (before >= mostWaiting) {
      socket.destroy()
      return
    }
    waiting.set(socket, before + 1)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      // Other connections are served in between.
      setImmediate(() => socket.writable && handle(request, response))
    })
  }
}
