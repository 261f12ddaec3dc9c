import postgres, { type RowList, type TransactionSql } from 'postgres'
import type { PostgresConnections, TakenConnection } from './postgres-connections.ts'
import type { PreparedStatementLimit } from './prepared-statement-limit.ts'
import { DatabaseSilentError, type WatchedPool } from './watched-pool.ts'

export type Bindable = null | number | string | boolean | Uint8Array

/** Makes the driver roll back; it is no failure. */
class RolledBack extends Error {}

/**
 * A connection reserved by a transaction. If the connection is lost before the transaction ends, the driver runs the next
 * statement on a new connection, outside of any transaction. So the loss is remembered here, and every later statement of
 * the transaction fails with it.
 */
export class ReservedConnection {
  readonly #watched: WatchedPool
  readonly #limit: PreparedStatementLimit
  readonly #pool: PostgresConnections
  readonly #sql: TransactionSql<{ int8: number }>
  /** The driver commits when this is resolved and rolls back when it is rejected. */
  readonly #work: PromiseWithResolvers<void>
  readonly #ended: Promise<unknown>
  /** Never resolved. The driver forgets the statements that wait behind a running one when it loses the connection. */
  readonly #loss: Promise<never>
  #hasFailed = false
  #lost: Error | undefined

  private constructor(
    watched: WatchedPool,
    limit: PreparedStatementLimit,
    pool: PostgresConnections,
    { sql, work, ended }: Begun,
  ) {
    this.#watched = watched
    this.#limit = limit
    this.#pool = pool
    this.#sql = sql
    this.#work = work
    this.#ended = ended
    this.#loss = new Promise((_resolve, reject) => ended.catch(reject))
    this.#loss.catch((error: Error) => {
      this.#lost ??= error
    })
  }

  /** `how` follows the keyword `begin`. */
  static async begin(
    watched: WatchedPool,
    limit: PreparedStatementLimit,
    how: string,
  ): Promise<ReservedConnection> {
    const pool = watched.current
    return new ReservedConnection(
      watched,
      limit,
      pool,
      await watched.run(async () => begin(await pool.take(), how)),
    )
  }

  async run<R>(sql: string, values: Bindable[]): Promise<RowList<R[]>> {
    try {
      return await this.#watched.watch(() => {
        const answer = this.#open().unsafe<R[]>(sql, values, { prepare: this.#limit.admits(sql) })
        return Promise.race([answer, this.#loss])
      })
    } catch (error) {
      if (error instanceof postgres.PostgresError) this.#hasFailed = true
      else if (error instanceof Error) this.#lost ??= error
      throw error
    }
  }

  stream<R>(sql: string, values: Bindable[], chunkSize: number): AsyncIterable<R[]> {
    return this.#open().unsafe<R[]>(sql, values).cursor(chunkSize)
  }

  /** Fails if any statement has failed, even if its error was caught. */
  async commit(): Promise<void> {
    this.#open()
    if (this.#hasFailed) throw new Error('A statement of the transaction failed: nothing of it is kept')
    this.#work.resolve()
    await this.#watched.watch(() => this.#ended)
  }

  /** Never fails: a transaction ends with its connection. */
  async rollback(): Promise<void> {
    // The driver would write to a closed connection, and the error would end the process.
    if (this.#lost !== undefined || this.#isAbandoned) return
    this.#work.reject(new RolledBack())
    await this.#watched.watch(() => this.#ended).catch(() => {})
  }

  #open(): TransactionSql<{ int8: number }> {
    if (this.#lost !== undefined) throw this.#lost
    if (this.#isAbandoned) throw new DatabaseSilentError()
    return this.#sql
  }

  get #isAbandoned(): boolean {
    return this.#watched.current !== this.#pool
  }
}

interface Begun {
  readonly sql: TransactionSql<{ int8: number }>
  readonly work: PromiseWithResolvers<void>
  readonly ended: Promise<unknown>
}

function begin({ client, release }: TakenConnection, how: string): Promise<Begun> {
  return new Promise((resolve, reject) => {
    const work = Promise.withResolvers<void>()
    const ended = client.begin(how, (sql) => {
      resolve({ sql, work, ended })
      return work.promise
    })
    ended.catch(reject)
    ended.then(release, release)
  })
}
