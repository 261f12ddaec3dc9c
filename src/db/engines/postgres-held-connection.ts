import postgres, { type RowList, type TransactionSql } from 'postgres'
import type { PreparedStatementLimit } from './prepared-statement-limit.ts'
import { DatabaseSilentError, type Pool, type WatchedPool } from './watched-pool.ts'

export type Bindable = null | number | string | boolean | Uint8Array

/** Ends the driver's own transaction without being a failure of anything. */
class RolledBack extends Error {}

/**
 * A connection held by a transaction. When it is lost before the end, the driver would run the next statement, outside of
 * the transaction, on the connection that replaced it. So the loss is noted, and everything asked of the transaction
 * afterwards fails with it.
 */
export class HeldConnection {
  readonly #line: WatchedPool
  readonly #limit: PreparedStatementLimit
  readonly #pool: Pool
  readonly #sql: TransactionSql<{ int8: number }>
  /** What the driver's transaction waits for to be committed, or to be rolled back. */
  readonly #work: PromiseWithResolvers<void>
  readonly #ended: Promise<unknown>
  #hasFailed = false
  #lost: Error | undefined

  private constructor(
    line: WatchedPool,
    limit: PreparedStatementLimit,
    pool: Pool,
    { sql, work, ended }: Begun,
  ) {
    this.#line = line
    this.#limit = limit
    this.#pool = pool
    this.#sql = sql
    this.#work = work
    this.#ended = ended
    ended.catch((error: Error) => {
      this.#lost ??= error
    })
  }

  /** `how` is what follows the word begin. */
  static async begin(line: WatchedPool, limit: PreparedStatementLimit, how: string): Promise<HeldConnection> {
    const pool = line.current
    return new HeldConnection(line, limit, pool, await line.ask(() => begin(pool, how)))
  }

  async run<R>(sql: string, values: Bindable[]): Promise<RowList<R[]>> {
    try {
      return await this.#line.awaitAnswer(() =>
        this.#held().unsafe<R[]>(sql, values, { prepare: this.#limit.admits(sql) }),
      )
    } catch (error) {
      if (error instanceof postgres.PostgresError) this.#hasFailed = true
      else if (error instanceof Error) this.#lost ??= error
      throw error
    }
  }

  stream<R>(sql: string, values: Bindable[], chunkSize: number): AsyncIterable<R[]> {
    return this.#held().unsafe<R[]>(sql, values).cursor(chunkSize)
  }

  /** Fails when a statement has failed, even if somebody hid it. */
  async commit(): Promise<void> {
    this.#held()
    if (this.#hasFailed) throw new Error('A statement of the transaction failed: nothing of it is kept')
    this.#work.resolve()
    await this.#line.awaitAnswer(() => this.#ended)
  }

  /** Never fails: a connection that is gone has taken the transaction with it. */
  async rollback(): Promise<void> {
    // The driver would write to a connection that is no more, and that ends the process.
    if (this.#lost !== undefined || this.#isLeftBehind) return
    this.#work.reject(new RolledBack())
    await this.#line.awaitAnswer(() => this.#ended).catch(() => {})
  }

  #held(): TransactionSql<{ int8: number }> {
    if (this.#lost !== undefined) throw this.#lost
    if (this.#isLeftBehind) throw new DatabaseSilentError()
    return this.#sql
  }

  get #isLeftBehind(): boolean {
    return this.#line.current !== this.#pool
  }
}

interface Begun {
  readonly sql: TransactionSql<{ int8: number }>
  readonly work: PromiseWithResolvers<void>
  readonly ended: Promise<unknown>
}

function begin(pool: Pool, how: string): Promise<Begun> {
  return new Promise((resolve, reject) => {
    const work = Promise.withResolvers<void>()
    const ended = pool.begin(how, (sql) => {
      resolve({ sql, work, ended })
      return work.promise
    })
    ended.catch(reject)
  })
}
