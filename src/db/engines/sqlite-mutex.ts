import { EventLoopSlice } from '../../base/event-loop-slice.ts'
import { DatabaseQueueFullError } from '../run/errors.ts'

/** More would time out before their turn came. */
const MOST_WAITING = 2_000

/** Waited too long for the writer: usually a transaction that itself waits for something slow. */
export class WriterBusyError extends Error {
  readonly code = 'WRITER_BUSY'
  constructor(waitedMs: number) {
    super(`The database writer was not free within ${waitedMs} ms`)
    this.name = 'WriterBusyError'
  }
}

/**
 * A mutex for the writer: first come, first served, with a bounded queue and a timeout. It yields to the event loop between
 * two holders when they have used up a slice of time.
 */
export class Mutex {
  readonly #timeoutMs: number
  readonly #slice: EventLoopSlice
  readonly #queue = new Set<() => void>()
  #isHeld = false

  constructor(timeoutMs: number, slice: EventLoopSlice = new EventLoopSlice()) {
    this.#timeoutMs = timeoutMs
    this.#slice = slice
  }

  get waiting(): number {
    return this.#queue.size
  }

  get isHeld(): boolean {
    return this.#isHeld
  }

  async acquire(): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true
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
        reject(new WriterBusyError(this.#timeoutMs))
      }, this.#timeoutMs)
      this.#queue.add(admit)
    })
  }

  release(): void {
    if (this.#queue.size === 0) this.#isHeld = false
    else if (this.#slice.isUsedUp) setImmediate(() => this.#admitNext())
    else this.#admitNext()
  }

  #admitNext(): void {
    const next = this.#queue.values().next()
    if (next.done) {
      this.#isHeld = false
    } else {
      this.#queue.delete(next.value)
      next.value()
    }
  }
}
