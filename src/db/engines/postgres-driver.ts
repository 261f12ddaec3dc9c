import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import type { Sql } from 'postgres'
import type { KeptStatements } from './kept-statements.ts'
import { type Bindable, HeldConnection, type Reserved } from './postgres-held-connection.ts'

/** Values are plain: times and ids are numbers, int8 is parsed to number. */
export type Pool = Sql<{ int8: number }>

/**
 * Queries outside a transaction go straight to the pool, which pipelines them; a transaction reserves one
 * connection from its beginning to its end.
 */
export class PostgresDriver implements Driver {
  readonly #pool: Pool
  readonly #kept: KeptStatements
  #open = 0
  #waiting = 0

  constructor(pool: Pool, kept: KeptStatements) {
    this.#pool = pool
    this.#kept = kept
  }

  get openTransactions(): number {
    return this.#open
  }

  get waitingTransactions(): number {
    return this.#waiting
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PostgresSession(this.#pool, this.#kept)
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
    // Nothing is running any more; a connection lost in the middle of a statement never reports its end.
    await this.#pool.end({ timeout: 2 })
  }
}

/** A read-only transaction is one snapshot, as it is on SQLite. */
function beginStatement({ accessMode, isolationLevel }: TransactionSettings): string {
  if (accessMode === 'read only') return 'begin isolation level repeatable read read only'
  return isolationLevel === undefined ? 'begin' : `begin isolation level ${isolationLevel}`
}

class PostgresSession implements DatabaseConnection {
  readonly #pool: Pool
  readonly #kept: KeptStatements
  #transaction: HeldConnection | undefined

  constructor(pool: Pool, kept: KeptStatements) {
    this.#pool = pool
    this.#kept = kept
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = parameters.map(bindable)
    const rows = await (this.#transaction === undefined
      ? this.#pool.unsafe<R[]>(sql, values, { prepare: this.#kept.has(sql) })
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
      this.#pool.unsafe<R[]>(sql, values).cursor(chunkSize)
    for await (const rows of chunks) yield { rows }
  }

  async begin(reserved: Reserved, statement: string): Promise<void> {
    const connection = new HeldConnection(reserved, this.#kept)
    try {
      await connection.begin(statement)
      this.#transaction = connection
    } catch (error) {
      connection.release()
      throw error
    }
  }

  async commit(): Promise<void> {
    const connection = this.#open()
    const { command } = await connection.run('commit', [])
    // The server's way to say that a statement failed and somebody hid the failure.
    if (command === 'ROLLBACK')
      throw new Error('A statement of the transaction failed: nothing of it is kept')
    this.#transaction = undefined
    connection.release()
  }

  async rollback(): Promise<void> {
    const connection = this.#open()
    try {
      await connection.run('rollback', [])
    } catch {
      // The connection is gone, and the transaction with it; what broke it is already on its way to the caller.
    } finally {
      this.#transaction = undefined
      connection.release()
    }
  }

  #open(): HeldConnection {
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
