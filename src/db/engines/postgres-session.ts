import type { CompiledQuery, QueryResult } from 'kysely'
import type { RowList } from 'postgres'
import type { MaybePromise } from '../../base/maybe-promise.ts'
import {
  DatabaseClosedError,
  type DatabaseSession,
  type Session,
  type Statement,
  type TransactionMode,
  TransactionState,
} from '../session.ts'
import { type Bindable, ReservedConnection } from './postgres-reserved-connection.ts'
import type { PreparedStatementLimit } from './prepared-statement-limit.ts'
import type { WatchedPool } from './watched-pool.ts'

/** A read-only transaction is one snapshot, as it is on SQLite. */
const BEGIN: Record<TransactionMode, string> = {
  'read only': 'isolation level repeatable read read only',
  'read write': '',
  'long read write': '',
}

/**
 * Queries outside a transaction go straight to the pool, which pipelines them; a transaction takes one
 * connection from its beginning to its end.
 */
export class PostgresSession implements DatabaseSession {
  readonly #pool: WatchedPool
  readonly #limit: PreparedStatementLimit
  #open = 0
  #waiting = 0
  #closing: Promise<void> | undefined

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

  rows<R>({ sql }: Statement, values: readonly unknown[]): Promise<R[]> {
    return this.#run(sql, values)
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return resultOf(await this.#run<R>(sql, parameters))
  }

  async *streamQuery<R>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    const values = parameters.map(bindable)
    const { client, release } = await this.#pool.run(async (pool) => pool.take())
    try {
      yield* watched(this.#pool, client.unsafe<R[]>(sql, values).cursor(chunkSize))
    } finally {
      release()
    }
  }

  async transaction<T>(mode: TransactionMode, work: (session: Session) => MaybePromise<T>): Promise<T> {
    const connection = await this.#reserve(mode)
    const session = new PostgresTransaction(this.#pool, connection)
    this.#open++
    try {
      const result = await work(session)
      await connection.commit()
      session.state.end('committed')
      return result
    } catch (error) {
      session.state.end('rolled back')
      await connection.rollback()
      throw error
    } finally {
      this.#open--
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#pool.close()
    return this.#closing
  }

  #run<R>(sql: string, values: readonly unknown[]): Promise<RowList<R[]>> {
    if (this.#closing !== undefined) throw new DatabaseClosedError()
    const bound = values.map(bindable)
    const prepare = this.#limit.admits(sql)
    // Of those that are not prepared there is no end.
    const kind = prepare ? sql : undefined
    return this.#pool.run((pool) => pool.run(kind, (client) => client.unsafe<R[]>(sql, bound, { prepare })))
  }

  async #reserve(mode: TransactionMode): Promise<ReservedConnection> {
    if (this.#closing !== undefined) throw new DatabaseClosedError()
    this.#waiting++
    try {
      return await ReservedConnection.begin(this.#pool, this.#limit, BEGIN[mode])
    } finally {
      this.#waiting--
    }
  }
}

class PostgresTransaction implements Session {
  readonly state = new TransactionState()
  readonly #pool: WatchedPool
  readonly #connection: ReservedConnection

  constructor(pool: WatchedPool, connection: ReservedConnection) {
    this.#pool = pool
    this.#connection = connection
  }

  rows<R>({ sql }: Statement, values: readonly unknown[]): Promise<R[]> {
    this.state.assertActive()
    return this.#connection.run<R>(sql, values.map(bindable))
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.state.assertActive()
    return resultOf(await this.#connection.run<R>(sql, parameters.map(bindable)))
  }

  streamQuery<R>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    this.state.assertActive()
    return watched(this.#pool, this.#connection.stream<R>(sql, parameters.map(bindable), chunkSize))
  }
}

async function* watched<R>(
  pool: WatchedPool,
  chunks: AsyncIterable<R[]>,
): AsyncIterableIterator<QueryResult<R>> {
  const iterator = chunks[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await pool.watch(() => iterator.next())
      if (done) return
      yield { rows: value }
    }
  } finally {
    await iterator.return?.()
  }
}

function resultOf<R>(rows: RowList<R[]>): QueryResult<R> {
  return { rows, numAffectedRows: BigInt(rows.count ?? 0) }
}

function bindable(value: unknown): Bindable {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A value of type ${typeof value} cannot be stored`)
}
