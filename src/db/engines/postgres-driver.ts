import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { type Bindable, ReservedConnection } from './postgres-reserved-connection.ts'
import type { PreparedStatementLimit } from './prepared-statement-limit.ts'
import type { WatchedPool } from './watched-pool.ts'

/**
 * Queries outside a transaction go straight to the pool, which pipelines them; a transaction reserves one
 * connection from its beginning to its end.
 */
export class PostgresDriver implements Driver {
  readonly #pool: WatchedPool
  readonly #limit: PreparedStatementLimit
  #open = 0
  #waiting = 0

  constructor(pool: WatchedPool, limit: PreparedStatementLimit) {
    this.#pool = pool
    this.#limit = limit
  }

  get openTransactions(): number {
    return this.#open
  }

  get waitingTransactions(): number {
    return this.#waiting
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PostgresSession(this.#pool, this.#limit)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#waiting++
    await sessionOf(connection)
      .begin(howToBegin(settings))
      .finally(() => this.#waiting--)
    this.#open++
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await sessionOf(connection).commit()
    this.#open--
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await sessionOf(connection).rollback()
    this.#open--
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#pool.close()
  }
}

/** A read-only transaction is one snapshot, as it is on SQLite. */
function howToBegin({ accessMode, isolationLevel }: TransactionSettings): string {
  if (accessMode === 'read only') return 'isolation level repeatable read read only'
  return isolationLevel === undefined ? '' : `isolation level ${isolationLevel}`
}

class PostgresSession implements DatabaseConnection {
  readonly #pool: WatchedPool
  readonly #limit: PreparedStatementLimit
  #transaction: ReservedConnection | undefined

  constructor(pool: WatchedPool, limit: PreparedStatementLimit) {
    this.#pool = pool
    this.#limit = limit
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = parameters.map(bindable)
    const rows = await (this.#transaction === undefined
      ? this.#pool.run((pool) => pool.unsafe<R[]>(sql, values, { prepare: this.#limit.admits(sql) }))
      : this.#transaction.run<R>(sql, values))
    return { rows, numAffectedRows: BigInt(rows.count ?? 0) }
  }

  async *streamQuery<R>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    const values = parameters.map(bindable)
    const chunks =
      this.#transaction?.stream<R>(sql, values, chunkSize) ??
      this.#pool.current.unsafe<R[]>(sql, values).cursor(chunkSize)
    const iterator = chunks[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await this.#pool.watch(() => iterator.next())
        if (done) return
        yield { rows: value }
      }
    } finally {
      await iterator.return?.()
    }
  }

  async begin(how: string): Promise<void> {
    this.#transaction = await ReservedConnection.begin(this.#pool, this.#limit, how)
  }

  async commit(): Promise<void> {
    await this.#open().commit()
    this.#transaction = undefined
  }

  async rollback(): Promise<void> {
    const connection = this.#open()
    this.#transaction = undefined
    await connection.rollback()
  }

  #open(): ReservedConnection {
    if (this.#transaction === undefined) throw new Error('There is no open transaction')
    return this.#transaction
  }
}

function sessionOf(connection: DatabaseConnection): PostgresSession {
  if (connection instanceof PostgresSession) return connection
  throw new Error('This connection belongs to another driver')
}

function bindable(value: unknown): Bindable {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A value of type ${typeof value} cannot be stored`)
}
