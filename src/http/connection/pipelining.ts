import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * HTTP/1.1 pipelining: requests sent on one connection before the earlier ones are answered are handled one after the
 * other, and a connection with too many of them is closed. Otherwise a few kilobytes would start thousands of requests at
 * once, whose responses the client may never read.
 */
export function limitPipelining(handle: RequestListener, mostWaiting: number): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    // An earlier response said `Connection: close`: no other can follow it.
    if (!socket.writable) return
    const begin = () => {
      response.once('close', next)
      handle(request, response)
    }
    const next = () => {
      const following = waiting.get(socket)?.shift()
      if (following === undefined || !socket.writable) waiting.delete(socket)
      // Other connections are served in between.
      else setImmediate(following)
    }
    const queue = waiting.get(socket)
    if (queue === undefined) {
      waiting.set(socket, [])
      begin()
    } else if (queue.length < mostWaiting) {
      queue.push(begin)
    } else {
      socket.destroy()
    }
  }
}
