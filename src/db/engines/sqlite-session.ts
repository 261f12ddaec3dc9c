import type { CompiledQuery, QueryResult } from 'kysely'
import { EventLoopSlice } from '../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import {
  type DatabaseSession,
  isRead,
  type Session,
  type Statement,
  type TransactionMode,
} from '../run/session.ts'
import type { PageCache, SqliteConnection } from './sqlite-connection.ts'
import { type SharedConnections, SqliteConnections } from './sqlite-connections.ts'
import { SqliteTransaction } from './sqlite-transaction.ts'
import { SqliteWriter } from './sqlite-writer.ts'

const TIMEOUT_MS = 10_000
/** Statements about the connection or the whole file. */
const OUTSIDE_TRANSACTIONS = /^\s*(pragma|vacuum)\b/i

/**
 * One connection writes, and reads while it has no transaction; others read beside one. A read outside a transaction
 * therefore neither waits for an open write transaction nor sees half of one; inside a transaction everything runs on that
 * transaction's connection.
 */
export class SqliteSession implements DatabaseSession {
  readonly #connections: SqliteConnections
  readonly #slice = new EventLoopSlice()
  readonly #writer: SqliteWriter
  #version: number | undefined

  constructor(file: string, timeoutMs: number = TIMEOUT_MS, pages?: PageCache) {
    this.#connections = new SqliteConnections(file, timeoutMs, pages)
    this.#writer = new SqliteWriter(this.#connections, this.#slice, timeoutMs)
  }

  get waitingWriters(): number {
    return this.#writer.waiting
  }

  get isWriting(): boolean {
    return this.#writer.isBusy
  }

  /** Since the last call. In a transaction as well: it begins with what the others have committed, and keeps them from more. */
  hasForeignCommit(): boolean {
    const { shared } = this.#connections
    if (shared instanceof Promise) return false
    const version = shared.writer.dataVersion()
    const hasChanged = this.#version !== undefined && version !== this.#version
    this.#version = version
    return hasChanged
  }

  rows<R>(statement: Statement, values: readonly unknown[]): Promise<R[]> {
    const run = (connection: SqliteConnection) => connection.rows<R>(statement.sql, values)
    return statement.isRead ? this.#read(run, idleWriterOrReader) : this.#writer.statement(run)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = (connection: SqliteConnection) => connection.run<R>(query)
    // Its text or its builder tells; should it write after all, the reader refuses.
    if (isRead(query)) return this.#read(run, ({ reader }) => reader)
    return OUTSIDE_TRANSACTIONS.test(query.sql) ? this.#writer.alone(run) : this.#writer.statement(run)
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    await this.#connections.shared
    const reader = this.#connections.takeReader()
    try {
      yield* reader.iterate<R>(query, chunkSize)
    } finally {
      this.#connections.returnReader(reader)
    }
  }

  async transaction<T>(mode: TransactionMode, work: (session: Session) => Promise<T>): Promise<T> {
    if (mode !== 'read only') return this.#writer.transaction(work, mode === 'long read write')
    await this.#connections.shared
    const reader = this.#connections.takeReader()
    try {
      return await this.#snapshot(reader, work)
    } finally {
      this.#connections.returnReader(reader)
    }
  }

  close(): Promise<void> {
    this.#writer.finish()
    return this.#connections.close()
  }

  async #read<T>(run: (connection: SqliteConnection) => T, on: Choice): Promise<T> {
    const { shared } = this.#connections
    if (shared instanceof Promise || this.#slice.isUsedUp) return this.#readLater(run, on)
    return this.#connections.retryWhileBusy(() => run(on(shared)))
  }

  async #readLater<T>(run: (connection: SqliteConnection) => T, on: Choice): Promise<T> {
    const shared = await this.#connections.shared
    while (this.#slice.isUsedUp) await yieldToEventLoop()
    return this.#connections.retryWhileBusy(() => run(on(shared)))
  }

  async #snapshot<T>(reader: SqliteConnection, work: (session: Session) => Promise<T>): Promise<T> {
    await this.#connections.retryWhileBusy(() => reader.begin('deferred'))
    const session = new SqliteTransaction(reader, this.#slice)
    try {
      const result = await work(session)
      reader.commit()
      session.state.end('committed')
      return result
    } catch (error) {
      session.state.end('rolled back')
      reader.rollback()
      throw error
    }
  }
}

type Choice = (shared: SharedConnections) => SqliteConnection

/**
 * The pages that the writer has in memory stay there when it commits, while the reader has to read all of its own again: so
 * reads that find no transaction open use the writer.
 */
function idleWriterOrReader({ writer, reader }: SharedConnections): SqliteConnection {
  return writer.isInTransaction ? reader : writer
}
