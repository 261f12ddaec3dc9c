import type { CompiledQuery, QueryResult } from 'kysely'
import type { EventLoopSlice } from '../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { type Session, TransactionState } from '../run/session.ts'
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

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    while (this.#slice.isUsedUp) await yieldToEventLoop()
    this.state.assertActive()
    try {
      return this.#connection.run<R>(query)
    } catch (error) {
      // The next statement would be a transaction of its own.
      if (!this.#connection.isInTransaction) {
        this.#rolledBackBy = error
        this.state.end('rolled back')
      }
      throw error
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    this.state.assertActive()
    yield* this.#connection.iterate<R>(query, chunkSize)
  }
}
