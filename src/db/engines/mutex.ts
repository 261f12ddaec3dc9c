import { DatabaseQueueFullError } from '../errors.ts'
import { LoopTurn } from './loop-turn.ts'

/** More than could have their turn before they lose patience. */
const MOST_WAITING = 2_000

/** Waited too long for the writer: usually a transaction that itself waits for something slow. */
export class WriterBusyError extends Error {
  readonly code = 'WRITER_BUSY'
  constructor(waitedMs: number) {
    super(`The database writer was not free within ${waitedMs} ms`)
    this.name = 'WriterBusyError'
  }
}

/** Lets one through at a time, in the order they came, and nobody waits for ever; nor does the rest of the process. */
export class Turnstile {
  readonly #longestWaitMs: number
  readonly #turn: LoopTurn
  readonly #queue = new Set<() => void>()
  #taken = false

  constructor(longestWaitMs: number, turn: LoopTurn = new LoopTurn()) {
    this.#longestWaitMs = longestWaitMs
    this.#turn = turn
  }

  get waiting(): number {
    return this.#queue.size
  }

  get isTaken(): boolean {
    return this.#taken
  }

  async enter(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true
      return
    }
    if (this.#queue.size >= MOST_WAITING) throw new DatabaseQueueFullError()
    await new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#queue.delete(admit)
        reject(new WriterBusyError(this.#longestWaitMs))
      }, this.#longestWaitMs)
      this.#queue.add(admit)
    })
  }

  leave(): void {
    if (this.#queue.size === 0) this.#taken = false
    else this.#turn.whenOthersHadTheirs(() => this.#admitNext())
  }

  #admitNext(): void {
    const next = this.#queue.values().next()
    if (next.done) {
      this.#taken = false
    } else {
      this.#queue.delete(next.value)
      next.value()
    }
  }
}
