import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as nextIteration } from 'node:timers/promises'
import type { Random } from '../../random.ts'

/** Longer than the server takes for anything that it answers or hangs up on at once. */
const PATIENCE_MS = 10_000
const MOST_PIECES = 4

/** A client that sends any bytes, and takes down what comes back. */
export class Caller {
  readonly #socket: Socket
  readonly #closed: Promise<void>
  #text = ''

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    // A server may hang up on what it refuses, without waiting for the rest.
    this.#socket.on('error', () => {})
    this.#socket.setEncoding('latin1').on('data', (text) => {
      this.#text += text
    })
    this.#closed = new Promise((resolve) => this.#socket.once('close', () => resolve()))
  }

  /** In pieces that begin anywhere: a parser must not care. */
  async say(text: string, random: Random): Promise<void> {
    const cuts = Array.from({ length: MOST_PIECES - 1 }, () => random.whole(0, text.length))
    const places = [0, ...cuts.sort((a, b) => a - b), text.length]
    for (let at = 1; at < places.length; at++) {
      this.sayAtOnce(text.slice(places[at - 1], places[at]))
      await nextIteration()
    }
  }

  sayAtOnce(text: string): void {
    if (this.#socket.writable) this.#socket.write(text, 'latin1')
  }

  /** Says that nothing more will come, and goes on listening. */
  endSaying(): void {
    this.#socket.end()
  }

  /** All answers so far. */
  get text(): string {
    return this.#text
  }

  /** Of all answers so far but `100 Continue`. */
  get statuses(): string[] {
    return [...this.#text.matchAll(/HTTP\/1\.1 ([2-5]\d\d) /g)].map(([, status = '']) => status)
  }

  get isClosed(): boolean {
    return this.#socket.closed
  }

  /** Until there are so many answers, or there will be none any more. */
  async untilAnswered(answers: number): Promise<void> {
    while (this.statuses.length < answers && !this.isClosed) {
      await this.#inTime(Promise.race([once(this.#socket, 'data'), this.#closed]), `${answers} answers`)
    }
  }

  /** Until the server has hung up. */
  untilClosed(): Promise<void> {
    return this.#inTime(this.#closed, 'the connection to be closed')
  }

  hangUp(): void {
    this.#socket.destroy()
  }

  async #inTime<T>(awaited: Promise<T>, what: string): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      reject(new Error(`Still waiting for ${what} after ${this.statuses}`))
      // A connection that stays would keep the server and its test from ending.
      this.hangUp()
    }, PATIENCE_MS)
    try {
      return await Promise.race([awaited, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
