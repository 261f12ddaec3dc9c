import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Assault, Target } from './attack.ts'

export interface Besieger {
  /** What the connection of this number sends first. */
  readonly first: (at: number) => string
  /** Whether the server says something at once, which shows that it is occupied with it. */
  readonly isHeard: boolean
  /** What it sends from then on, each time. */
  readonly next?: string
  /** How much it reads each time; by default all there is. */
  readonly readBytes?: number
}

/** So many are opened at once: a siege is no stampede. */
const AT_ONCE = 20

/** Holds connections by being slow on all of them. */
export async function besiege({ port, connections, everyMs }: Target, besieger: Besieger): Promise<Assault> {
  const { first, isHeard, next, readBytes } = besieger
  const sockets: Socket[] = []
  const closed: Promise<void>[] = []
  for (let at = 0; at < connections; at += AT_ONCE) {
    const count = Math.min(AT_ONCE, connections - at)
    await Promise.all(Array.from({ length: count }, (_, place) => open(at + place)))
  }
  let turn = 0
  const timer = setInterval(
    () => {
      // Some at a time, as they would come from many places.
      for (const socket of sockets.slice(turn, turn + AT_ONCE)) doLittle(socket)
      turn = turn + AT_ONCE < sockets.length ? turn + AT_ONCE : 0
    },
    (everyMs * AT_ONCE) / connections,
  )
  return {
    stop: async () => {
      clearInterval(timer)
      const held = sockets.filter(({ readyState }) => readyState === 'open').length
      for (const socket of sockets) socket.destroy()
      await Promise.all(closed)
      return held
    },
  }

  async function open(at: number): Promise<void> {
    const socket = connect(port, '127.0.0.1').setNoDelay(true)
    sockets.push(socket)
    // To be hung up on is what it asks for.
    socket.on('error', () => {})
    const over = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    closed.push(over)
    socket.write(first(at))
    if (readBytes === undefined) socket.resume()
    await Promise.race([
      once(socket, isHeard ? (readBytes === undefined ? 'data' : 'readable') : 'connect'),
      over,
    ])
  }

  function doLittle(socket: Socket): void {
    if (next !== undefined && socket.writable) socket.write(next)
    if (readBytes !== undefined) socket.read(readBytes)
  }
}
