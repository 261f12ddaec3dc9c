import { monotonicTime } from '../../base/clock.ts'

/** What everybody else can wait for without noticing. */
const LONGEST_MS = 10

/**
 * SQLite works while the event loop waits, and one statement follows upon the other without the loop having its turn:
 * many writers in a row would let no connection be accepted and no request be read for seconds. So whoever works asks
 * how long this turn of the loop has lasted, and lets the others go first.
 */
export class LoopTurn {
  readonly #now: () => number
  #beganAt: number | undefined

  constructor(now: () => number = monotonicTime) {
    this.#now = now
  }

  /** Counts from the first time that this is asked in a turn. */
  get isLong(): boolean {
    const now = this.#now()
    if (this.#beganAt === undefined) {
      this.#beganAt = now
      setImmediate(() => {
        this.#beganAt = undefined
      })
    }
    return now - this.#beganAt >= LONGEST_MS
  }

  /** Calls at once, or in the next turn if this one was long enough. */
  whenOthersHadTheirs(work: () => void): void {
    if (this.isLong) setImmediate(work)
    else work()
  }
}
