import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type { ReservedSql, Sql } from 'postgres'

/** Values are plain: times and ids are numbers, int8 is parsed to number. */
export type Pool = Sql<{ int8: number }>
type Reserved = ReservedSql<{ int8: number }>

/**
 * Queries outside a transaction go straight to the pool, which pipelines them; a transaction reserves one
 * connection from its beginning to its end.
 */
export class PostgresDriver implements Driver {
  readonly #pool: Pool
  #open = 0
  #waiting = 0

  constructor(pool: Pool) {
    this.#pool = pool
  }

  get openTransactions(): number {
    return this.#open
  }

  get waitingTransactions(): number {
    return this.#waiting
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PostgresSession(this.#pool)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#waiting++
    const reserved = await this.#pool.reserve().finally(() => this.#waiting--)
    this.#open++
    try {
      await sessionOf(connection).begin(reserved, beginStatement(settings))
    } catch (error) {
      this.#open--
      throw error
    }
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
    await this.#pool.end({ timeout: 5 })
  }
}

/** A read-only transaction is one snapshot, as it is on SQLite. */
function beginStatement({ accessMode, isolationLevel }: TransactionSettings): string {
  if (accessMode === 'read only') return 'begin isolation level repeatable read read only'
  return isolationLevel === undefined ? 'begin' : `begin isolation level ${isolationLevel}`
}

class PostgresSession implements DatabaseConnection {
  readonly #pool: Pool
  #reserved: Reserved | undefined

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const rows = await (this.#reserved ?? this.#pool).unsafe<R[]>(sql, parameters.map(bindable), {
      prepare: true,
    })
    return { rows, numAffectedRows: BigInt(rows.count ?? 0) }
  }

  async *streamQuery<R>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    const query = (this.#reserved ?? this.#pool).unsafe<R[]>(sql, parameters.map(bindable))
    for await (const rows of query.cursor(chunkSize)) yield { rows }
  }

  async begin(reserved: Reserved, statement: string): Promise<void> {
    try {
      await reserved.unsafe(statement)
      this.#reserved = reserved
    } catch (error) {
      reserved.release()
      throw error
    }
  }

  async commit(): Promise<void> {
    await this.#held().unsafe('commit')
    this.#release()
  }

  async rollback(): Promise<void> {
    try {
      await this.#held().unsafe('rollback')
    } catch {
      // The connection is gone, and the transaction with it; what broke it is already on its way to the caller.
    } finally {
      this.#release()
    }
  }

  #held(): Reserved {
    if (this.#reserved === undefined) throw new Error('There is no open transaction')
    return this.#reserved
  }

  #release(): void {
    this.#reserved?.release()
    this.#reserved = undefined
  }
}

function sessionOf(connection: DatabaseConnection): PostgresSession {
  if (connection instanceof PostgresSession) return connection
  throw new Error('This connection belongs to another driver')
}

type Bindable = null | number | string | boolean | Uint8Array | readonly number[] | readonly string[]

function bindable(value: unknown): Bindable {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A value of type ${typeof value} cannot be stored`)
}
