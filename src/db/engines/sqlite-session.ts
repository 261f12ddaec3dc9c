import type { CompiledQuery, QueryResult } from 'kysely'
import { EventLoopSlice } from '../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { type DatabaseSession, isRead, type Session, type TransactionMode } from '../run/session.ts'
import { type PageCache, type SqliteConnection, SqliteConnections } from './sqlite-connection.ts'
import { SqliteTransaction } from './sqlite-transaction.ts'
import { SqliteWriter } from './sqlite-writer.ts'

const TIMEOUT_MS = 10_000
/** Statements about the connection or the whole file. */
const OUTSIDE_TRANSACTIONS = /^\s*(pragma|vacuum)\b/i

/**
 * One connection writes, others read. A read outside a transaction therefore neither waits for an open write transaction nor
 * sees half of one; inside a transaction everything runs on that transaction's connection.
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

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!isRead(query)) {
      const run = (writer: SqliteConnection) => writer.run<R>(query)
      return OUTSIDE_TRANSACTIONS.test(query.sql) ? this.#writer.alone(run) : this.#writer.statement(run)
    }
    const { writer, reader } = await this.#connections.shared
    while (this.#slice.isUsedUp) await yieldToEventLoop()
    // The writer keeps its pages when it commits, and the reader has to read all of its own again: so a read that finds no
    // transaction open uses the writer.
    return this.#connections.retryWhileBusy(() => (writer.isInTransaction ? reader : writer).run<R>(query))
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
