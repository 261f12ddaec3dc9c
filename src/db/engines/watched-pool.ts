import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises'
import postgres from 'postgres'
import { monotonicTime } from '../../base/clock.ts'
import { DatabaseQueueFullError } from '../errors.ts'
import type { PostgresConnections } from './postgres-connections.ts'

export interface WatchdogLimits {
  /** The server is probed when it has been silent for this long while statements wait for it. */
  readonly probeAfterMs: number
  /** The server counts as unreachable when it has not answered the probe by then. */
  readonly probeTimeoutMs: number
  /** The interval of further probes, until the server is back. */
  readonly probeAgainMs: number
  /** Statements and transactions that may wait at a time; statements inside a transaction are never refused. */
  readonly mostWaiting: number
}

/** A request waits for a silent server for 4 s at most: until the probe, and then for its timeout. */
export const WATCHDOG: WatchdogLimits = {
  probeAfterMs: 1_500,
  probeTimeoutMs: 2_500,
  probeAgainMs: 500,
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
  readonly openPool: () => PostgresConnections
  /** Opens a connection of its own, and resolves if the server answers there. */
  readonly probe: () => Promise<void>
  readonly watchdog: WatchdogLimits
}

/**
 * A connection pool with a watchdog. A server that is paused or cut off from the network closes no connection, and
 * statements would wait for ever. A slow statement is no sign of that, so there is no timeout for a statement: when the
 * server has sent nothing at all for a while, it is probed by another connection. If the probe fails, all waiting statements
 * fail, the pool is replaced by a new one, and new statements are refused at once until a probe succeeds.
 */
export class WatchedPool {
  readonly #options: Options
  readonly #waiting = new Set<(reason: Error) => void>()
  #pool: PostgresConnections
  #isSilent = false
  #isClosed = false
  #isWatching = false
  #heardAt = 0

  constructor(options: Options) {
    this.#options = options
    this.#pool = options.openPool()
  }

  /** Replaced whenever the server falls silent. */
  get current(): PostgresConnections {
    return this.#pool
  }

  /** Statements that the server has not answered yet. */
  get pending(): number {
    return this.#waiting.size
  }

  /** A statement, or something else that is asked of the server. */
  async run<T>(work: (pool: PostgresConnections) => PromiseLike<T>): Promise<T> {
    if (this.#waiting.size >= this.#options.watchdog.mostWaiting) throw new DatabaseQueueFullError()
    return this.watch(() => work(this.#pool))
  }

  /** For statements of a transaction that has begun: the length of the queue does not matter. */
  watch<T>(work: () => PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#isSilent) throw new DatabaseSilentError()
      // The server had nothing to send before this statement.
      if (this.#waiting.size === 0) this.#heardAt = monotonicTime()
      const result = work()
      this.#waiting.add(reject)
      result.then(
        (value) => {
          this.#waiting.delete(reject)
          this.#heardAt = monotonicTime()
          resolve(value)
        },
        (error) => {
          this.#waiting.delete(reject)
          // Other errors, such as a connection that could not be opened, do not come from the server.
          if (error instanceof postgres.PostgresError) this.#heardAt = monotonicTime()
          reject(error)
        },
      )
      if (!this.#isWatching) void this.#probeWhileWaiting()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    // No statement is running any more. The timeout is for connections that were lost during one: they never report their end.
    await this.#pool.end({ timeout: 2 })
  }

  /** Runs while statements wait, and while the server is silent. */
  async #probeWhileWaiting(): Promise<void> {
    const { probeAfterMs, probeAgainMs } = this.#options.watchdog
    this.#isWatching = true
    for (
      let left = probeAfterMs;
      this.#waiting.size > 0;
      left = this.#heardAt + probeAfterMs - monotonicTime()
    ) {
      if (left > 0) await delay(left, undefined, { ref: false })
      else if (!(await this.#isAlive())) this.#abandonPool()
    }
    this.#isWatching = false
    while (this.#isSilent && !this.#isClosed) {
      await delay(probeAgainMs, undefined, { ref: false })
      this.#isSilent = !(await this.#isAlive())
    }
  }

  /** Whether the server answers the probe, or a statement in the meantime. */
  async #isAlive(): Promise<boolean> {
    const startedAt = monotonicTime()
    const timeout = delay(this.#options.watchdog.probeTimeoutMs, false, { ref: false })
    const isAlive = await Promise.race([
      this.#options.probe().then(
        () => true,
        () => false,
      ),
      timeout,
    ])
    // If the event loop was blocked, an answer may have arrived that is not read yet.
    if (!isAlive) await nextIteration()
    if (isAlive) this.#heardAt = monotonicTime()
    return this.#heardAt >= startedAt
  }

  #abandonPool(): void {
    this.#isSilent = true
    const abandoned = this.#pool
    this.#pool = this.#options.openPool()
    const silence = new DatabaseSilentError()
    for (const reject of this.#waiting) reject(silence)
    this.#waiting.clear()
    // Without a grace period: a statement that is still unsent must not run later, after its request has failed.
    void abandoned.end({ timeout: 0 })
  }
}
