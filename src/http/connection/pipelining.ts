import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Requests sent on one connection before the earlier ones are answered wait for their turn, and whoever sends too
 * many is hung up on: otherwise a few kilobytes would start thousands at once, whose answers nobody may ever fetch.
 */
export function limitPipelining(handle: RequestListener, mostWaiting: number): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    // Behind an answer that was said to be the last nobody reads another.
    if (!socket.writable) return
    const begin = () => {
      response.once('close', next)
      handle(request, response)
    }
    const next = () => {
      const following = waiting.get(socket)?.shift()
      if (following === undefined || !socket.writable) waiting.delete(socket)
      // Other connections have their turn in between.
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
