import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * HTTP/1.1 pipelining: requests sent on one connection before the earlier ones are answered are handled one after the
 * other, and a connection with too many of them is closed. Otherwise a few kilobytes would start thousands of requests at
 * once, whose responses the client may never read.
 */
export function limitPipelining(handle: RequestListener, mostWaiting: number): RequestListener {
  const connections = new WeakMap<Socket, Turns>()
  return (request, response) => {
    const { socket } = request
    // An earlier response said `Connection: close`: no other can follow it.
    if (!socket.writable) return
    let turns = connections.get(socket)
    if (turns === undefined) {
      turns = new Turns(socket, handle)
      connections.set(socket, turns)
    }
    if (!turns.isBusy) turns.begin(request, response)
    else if (turns.waiting.length < mostWaiting) turns.waiting.push([request, response])
    else socket.destroy()
  }
}

/** The requests of one connection, one at a time. */
class Turns {
  readonly waiting: Parameters<RequestListener>[] = []
  isBusy = false
  readonly #socket: Socket
  readonly #handle: RequestListener

  constructor(socket: Socket, handle: RequestListener) {
    this.#socket = socket
    this.#handle = handle
  }

  begin(...[request, response]: Parameters<RequestListener>): void {
    this.isBusy = true
    response.on('close', this.#next)
    this.#handle(request, response)
  }

  readonly #next = () => {
    const following = this.waiting.shift()
    // Other connections are served in between.
    if (following !== undefined && this.#socket.writable) setImmediate(() => this.begin(...following))
    else this.isBusy = false
  }
}
