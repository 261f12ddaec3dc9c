import { monotonicTime } from './clock.ts'

/** A delay this short goes unnoticed by everything else that waits for the event loop. */
const SLICE_MS = 10

/**
 * Work that is synchronous, as SQLite is, and promises that are resolved without the event loop going round would keep the
 * process from accepting connections and reading requests for seconds. So such work is done in slices of time, and yields
 * to the event loop when a slice is used up.
 */
export class EventLoopSlice {
  readonly #now: () => number
  readonly #ms: number
  #beganAt: number | undefined

  constructor(now: () => number = monotonicTime, ms = SLICE_MS) {
    this.#now = now
    this.#ms = ms
  }

  /** The slice begins with the first call in an iteration of the event loop. */
  get isUsedUp(): boolean {
    const now = this.#now()
    if (this.#beganAt === undefined) {
      this.#beganAt = now
      setImmediate(() => {
        this.#beganAt = undefined
      })
    }
    return now - this.#beganAt >= this.#ms
  }
}
