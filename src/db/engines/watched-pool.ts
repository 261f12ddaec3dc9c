import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { monotonicTime } from '../../base/clock.ts'
import { DatabaseQueueFullError } from '../errors.ts'

/** Values are plain: times and ids are numbers, int8 is parsed to number. */
export type Pool = Sql<{ int8: number }>

export interface Patience {
  /** So long without a word although something was asked, and we ask whether anybody is there. */
  readonly askAfterMs: number
  /** So long without an answer to that, and nobody is. */
  readonly answerWithinMs: number
  /** How often to ask again afterwards. */
  readonly askAgainMs: number
  /** Statements and transactions that may wait at a time; inside a transaction nothing is refused. */
  readonly mostWaiting: number
}

/** Both times together are the longest that a request waits for a server that has fallen silent. */
export const PATIENCE: Patience = {
  askAfterMs: 1_500,
  answerWithinMs: 2_500,
  askAgainMs: 500,
  mostWaiting: 2_000,
}

export class DatabaseSilentError extends Error {
  readonly code = 'DATABASE_SILENT'
  constructor(cause?: unknown) {
    super('The database server does not answer', { cause })
    this.name = 'DatabaseSilentError'
  }
}

interface Options {
  readonly openPool: () => Pool
  /** Resolves if the server is there, on a connection of its own. */
  readonly probe: () => Promise<void>
  readonly patience: Patience
}

/**
 * A pool whose server may be stopped, paused or cut off without closing a connection: nothing would ever be answered.
 * A statement may take its time, though, so it is not a long wait alone that counts: when nothing at all was heard for a
 * while, another connection asks whether the server is there. If not, everything that waits fails, the connections are
 * left behind with whatever they still carry, and whoever comes is refused at once until the server answers again.
 */
export class WatchedPool {
  readonly #options: Options
  readonly #waiting = new Set<(reason: Error) => void>()
  #pool: Pool
  #isSilent = false
  #isClosed = false
  #isWatching = false
  #heardAt = 0

  constructor(options: Options) {
    this.#options = options
    this.#pool = options.openPool()
  }

  /** Another one after each silence. */
  get current(): Pool {
    return this.#pool
  }

  async ask<T>(work: (pool: Pool) => PromiseLike<T>): Promise<T> {
    if (this.#waiting.size >= this.#options.patience.mostWaiting) throw new DatabaseQueueFullError()
    return this.awaitAnswer(() => work(this.#pool))
  }

  /** For what belongs to work that has begun. */
  awaitAnswer<T>(work: () => PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#isSilent) throw new DatabaseSilentError()
      // Where nothing is owed, silence means nothing.
      if (this.#waiting.size === 0) this.#heardAt = monotonicTime()
      const answer = work()
      this.#waiting.add(reject)
      answer.then(
        (value) => {
          this.#waiting.delete(reject)
          this.#heardAt = monotonicTime()
          resolve(value)
        },
        (error) => {
          this.#waiting.delete(reject)
          // That a connection could not be made is no word of the server's.
          if (error instanceof postgres.PostgresError) this.#heardAt = monotonicTime()
          reject(error)
        },
      )
      if (!this.#isWatching) void this.#watch()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    // Nothing is running any more; a connection lost in the middle of a statement never reports its end.
    await this.#pool.end({ timeout: 2 })
  }

  /** While anything waits. */
  async #watch(): Promise<void> {
    const { askAfterMs, askAgainMs } = this.#options.patience
    this.#isWatching = true
    for (let left = askAfterMs; this.#waiting.size > 0; left = this.#heardAt + askAfterMs - monotonicTime()) {
      if (left > 0) await delay(left, undefined, { ref: false })
      else if (!(await this.#isThere())) this.#leave()
    }
    this.#isWatching = false
    while (this.#isSilent && !this.#isClosed) {
      await delay(askAgainMs, undefined, { ref: false })
      this.#isSilent = !(await this.#isThere())
    }
  }

  /** Whether the server answers, or has in the meantime answered somebody else. */
  async #isThere(): Promise<boolean> {
    const startedAt = monotonicTime()
    const late = delay(this.#options.patience.answerWithinMs, false, { ref: false })
    const isThere = await Promise.race([
      this.#options.probe().then(
        () => true,
        () => false,
      ),
      late,
    ])
    // An event loop that was held up has not read yet what has arrived.
    if (!isThere) await nextTurn()
    if (isThere) this.#heardAt = monotonicTime()
    return this.#heardAt >= startedAt
  }

  #leave(): void {
    this.#isSilent = true
    const left = this.#pool
    this.#pool = this.#options.openPool()
    const silence = new DatabaseSilentError()
    for (const reject of this.#waiting) reject(silence)
    this.#waiting.clear()
    // At once: whatever was not sent yet must not be sent later, when nobody waits for it any more.
    void left.end({ timeout: 0 })
  }
}
