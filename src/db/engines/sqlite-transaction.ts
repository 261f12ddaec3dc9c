import type { CompiledQuery, QueryResult } from 'kysely'
import type { EventLoopSlice } from '../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { type Session, type Statement, TransactionState } from '../run/session.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Statements of one transaction, on the connection where it is open. */
export class SqliteTransaction implements Session {
  readonly state = new TransactionState()
  readonly #connection: SqliteConnection
  readonly #slice: EventLoopSlice
  #rolledBackBy: unknown

  constructor(connection: SqliteConnection, slice: EventLoopSlice) {
    this.#connection = connection
    this.#slice = slice
  }

  /** The error on which SQLite has rolled back by itself. */
  get rolledBackBy(): unknown {
    return this.#rolledBackBy
  }

  rows<R>({ sql }: Statement, values: readonly unknown[]): Promise<R[]> {
    return this.#run((connection) => connection.rows<R>(sql, values))
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run((connection) => connection.run<R>(query))
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    this.state.assertActive()
    yield* this.#connection.iterate<R>(query, chunkSize)
  }

  async #run<T>(run: (connection: SqliteConnection) => T): Promise<T> {
    while (this.#slice.isUsedUp) await yieldToEventLoop()
    return this.#runNow(run)
  }

  #runNow<T>(run: (connection: SqliteConnection) => T): T {
    this.state.assertActive()
    try {
      return run(this.#connection)
    } catch (error) {
      // The next statement would be a transaction of its own.
      if (!this.#connection.isInTransaction) {
        this.#rolledBackBy = error
        this.state.end('rolled back')
      }
      throw error
    }
  }
}
