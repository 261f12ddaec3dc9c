import { setTimeout as delay, setImmediate as nextIteration } from 'node:timers/promises'
import {
  Client,
  type ClientConfig,
  DatabaseError,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from 'pg'
import { monotonicTime } from '../../base/clock.ts'
import { DatabaseQueueFullError } from '../run/errors.ts'
import {
  Backends,
  CONNECT_MS,
  clientConfig,
  endsConnection,
  lossOf,
  openClient,
} from './postgres-connection.ts'

export interface PoolLimits {
  /** The server is probed when it has been silent for this long while statements wait for it. */
  readonly probeAfterMs: number
  /** The server counts as unreachable when it has not answered the probe by then. */
  readonly probeTimeoutMs: number
  /** The interval of further probes, until the server is back. */
  readonly probeAgainMs: number
  /** Statements and transactions that may wait at a time; statements inside a transaction are never refused. */
  readonly mostWaiting: number
  /** How long a statement or transaction waits for a connection. */
  readonly connectMs: number
  /** Longer than any statement may run: an answer that has not come by then was lost on its way. */
  readonly answerMs: number
}

/** A request waits for a silent server for 4 s at most: until the probe, and then for its timeout. */
const POOL_LIMITS: PoolLimits = {
  probeAfterMs: 1_500,
  probeTimeoutMs: 2_500,
  probeAgainMs: 500,
  mostWaiting: 2_000,
  connectMs: CONNECT_MS,
  answerMs: 45_000,
}

export const POOL_SIZE = 10

/** A connection is replaced now and then, with all that it has prepared. */
const LIFETIME_S = 3_600
const IDLE_MS = 300_000
const CLOSE_MS = 2_000

export class DatabaseSilentError extends Error {
  readonly code = 'DATABASE_SILENT'
  constructor() {
    super('The database server does not answer')
    this.name = 'DatabaseSilentError'
  }
}

/** The driver gives up a statement after its `query_timeout`, which the types leave out. */
interface TimedQuery extends QueryConfig {
  readonly query_timeout?: number
}

/** Fails a statement that the server has not answered yet. */
type Fail = (reason: Error) => void

/**
 * The driver's pool with deadlines. A server that is paused or cut off from the network closes no connection, and statements
 * would wait for ever. A slow statement is no sign of that: when the server has sent nothing at all for a while, it is probed by
 * another connection. If the probe fails, all waiting statements fail, the pool is replaced by a new one, and new statements are
 * refused at once until a probe succeeds.
 */
export class PostgresPool {
  readonly #url: string
  readonly #limits: PoolLimits
  readonly #waits = new Set<Fail>()
  #backends: Backends
  #pool: Pool
  #isSilent = false
  #isClosed = false
  #isWatching = false
  #heardAt = 0

  constructor(url: string, limits: PoolLimits = POOL_LIMITS) {
    this.#url = url
    this.#limits = limits
    this.#backends = new Backends(url)
    this.#pool = this.#open()
  }

  /** Statements and transactions that the server has not answered yet. */
  get pending(): number {
    return this.#waits.size
  }

  /** Runs one statement by itself. */
  async run<R extends object>(query: QueryConfig): Promise<QueryResult<R>> {
    this.#refuseIfFull()
    return this.#watch(async (fail) => answerOf<R>(await this.#connect(fail), query))
  }

  /** A connection of the caller's own until it is released, for a transaction. */
  async take(begin: string): Promise<PoolClient> {
    this.#refuseIfFull()
    return this.#watch(async (fail) => {
      const client = await this.#connect(fail)
      try {
        await client.query(begin)
        return client
      } catch (error) {
        client.release(true)
        throw error
      }
    })
  }

  /** Runs a statement on a connection of the caller's own. */
  ask<R extends object>(client: Client, query: TimedQuery): Promise<QueryResult<R>> {
    return this.#watch(() => client.query<R>(query))
  }

  /** A connection outside of the pool, which ends with it when the server falls silent. */
  open(): Promise<Client> {
    return this.#watch(async (fail) => {
      const client = await openClient(this.#url, this.#backends, this.#limits.answerMs)
      if (!this.#waits.has(fail)) void client.end()
      return client
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    // A server that is silent never confirms the end of a connection.
    await Promise.race([this.#pool.end(), delay(CLOSE_MS, undefined, { ref: false })])
    this.#backends.destroyAll()
  }

  #open(): Pool {
    const backends = this.#backends
    const pool = new Pool({
      ...clientConfig(this.#url),
      connectionTimeoutMillis: this.#limits.connectMs,
      query_timeout: this.#limits.answerMs,
      max: POOL_SIZE,
      idleTimeoutMillis: IDLE_MS,
      maxLifetimeSeconds: LIFETIME_S,
      Client: class extends Client {
        constructor(config?: ClientConfig) {
          super(config)
          backends.add(this)
        }
      },
      // Not `verify`: a connection that is verified after its statement gave up would never be released.
      onConnect: async (client) => {
        if (client instanceof Client) await backends.greet(client)
      },
    })
    // An idle connection was lost, and the pool has dropped it.
    pool.on('error', () => {})
    return pool
  }

  /** A statement that was given up while it waited for its connection must not run any more. */
  async #connect(fail: Fail): Promise<PoolClient> {
    const client = await this.#pool.connect()
    if (this.#waits.has(fail)) return client
    client.release(true)
    throw new DatabaseSilentError()
  }

  #refuseIfFull(): void {
    if (this.#waits.size >= this.#limits.mostWaiting) throw new DatabaseQueueFullError()
  }

  #watch<T>(work: (fail: Fail) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#isSilent) throw new DatabaseSilentError()
      // The server had nothing to send before this statement.
      if (this.#waits.size === 0) this.#heardAt = monotonicTime()
      this.#waits.add(reject)
      work(reject).then(
        (value) => {
          this.#waits.delete(reject)
          this.#heardAt = monotonicTime()
          resolve(value)
        },
        (error: unknown) => {
          this.#waits.delete(reject)
          // Other errors, such as a connection that could not be opened, do not come from the server.
          if (error instanceof DatabaseError) this.#heardAt = monotonicTime()
          reject(lossOf(error))
        },
      )
      if (!this.#isWatching) void this.#watchWhileWaiting()
    })
  }

  /** Runs while statements wait, and while the server is silent. */
  async #watchWhileWaiting(): Promise<void> {
    const { probeAfterMs, probeAgainMs } = this.#limits
    this.#isWatching = true
    for (
      let left = probeAfterMs;
      this.#waits.size > 0;
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
    const isAlive = await this.#probe()
    // If the event loop was blocked, an answer may have arrived that is not read yet.
    if (!isAlive) await nextIteration()
    if (isAlive) this.#heardAt = monotonicTime()
    return this.#heardAt >= startedAt
  }

  /** Whether the server answers a new connection in time, be it with an error such as a wrong password. */
  async #probe(): Promise<boolean> {
    let client: Client | undefined
    const answer = async () => {
      client = new Client(clientConfig(this.#url))
      client.on('error', () => {})
      await client.connect()
      await client.query('select 1')
      return true
    }
    try {
      return await Promise.race([answer(), delay(this.#limits.probeTimeoutMs, false, { ref: false })])
    } catch (error) {
      return error instanceof DatabaseError
    } finally {
      client?.connection.stream.destroy()
    }
  }

  #abandonPool(): void {
    this.#isSilent = true
    const [pool, backends] = [this.#pool, this.#backends]
    this.#backends = new Backends(this.#url)
    this.#pool = this.#open()
    const silence = new DatabaseSilentError()
    for (const fail of this.#waits) fail(silence)
    this.#waits.clear()
    backends.destroyAll()
    if (!pool.ending) void pool.end()
  }
}

async function answerOf<R extends object>(client: PoolClient, query: QueryConfig): Promise<QueryResult<R>> {
  let isOver = true
  try {
    const answer = await client.query<R>(query)
    isOver = false
    return answer
  } catch (error) {
    isOver = endsConnection(error)
    throw error
  } finally {
    client.release(isOver)
  }
}
