import type { AccessMode, CompiledQuery, QueryResult } from 'kysely'
import { EventLoopSlice } from '../../base/event-loop-slice.ts'
import type { MaybePromise } from '../../base/maybe-promise.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { type DatabaseSession, isRead, type Session, type Statement, TransactionState } from '../session.ts'
import { Mutex } from './mutex.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { SqliteConnections } from './sqlite-connections.ts'

const TIMEOUT_MS = 10_000

/**
 * One connection writes, others read. A read outside a transaction therefore neither waits for an open
 * write transaction nor sees half of one; inside a transaction everything runs on that transaction's
 * connection. Writers wait for a mutex.
 */
export class SqliteSession implements DatabaseSession {
  readonly #connections: SqliteConnections
  readonly #slice = new EventLoopSlice()
  readonly #mutex: Mutex

  constructor(file: string, timeoutMs: number = TIMEOUT_MS) {
    this.#connections = new SqliteConnections(file, timeoutMs)
    this.#mutex = new Mutex(timeoutMs, this.#slice)
  }

  get waitingWriters(): number {
    return this.#mutex.waiting
  }

  get isWriting(): boolean {
    return this.#mutex.isHeld
  }

  rows<R>(statement: Statement, values: readonly unknown[]): MaybePromise<R[]> {
    const run = (connection: SqliteConnection) => connection.rows<R>(statement.sql, values)
    return statement.isRead ? this.#read(run) : this.#write(run)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const run = (connection: SqliteConnection) => connection.run<R>(query)
    return isRead(query) ? this.#read(run) : this.#write(run)
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

  async transaction<T>(mode: AccessMode, work: (session: Session) => MaybePromise<T>): Promise<T> {
    const { writer } = await this.#connections.shared
    if (mode === 'read write') {
      return this.#exclusively(() => this.#transaction(writer, 'immediate', work))
    }
    const reader = this.#connections.takeReader()
    try {
      return await this.#transaction(reader, 'deferred', work)
    } finally {
      this.#connections.returnReader(reader)
    }
  }

  close(): Promise<void> {
    return this.#connections.close()
  }

  #read<T>(run: (connection: SqliteConnection) => T): MaybePromise<T> {
    const { shared } = this.#connections
    if (shared instanceof Promise || this.#slice.isUsedUp) return this.#readLater(run)
    return this.#connections.retryWhileBusy(() => run(shared.reader))
  }

  async #readLater<T>(run: (connection: SqliteConnection) => T): Promise<T> {
    const { reader } = await this.#connections.shared
    while (this.#slice.isUsedUp) await yieldToEventLoop()
    return this.#connections.retryWhileBusy(() => run(reader))
  }

  async #write<T>(run: (connection: SqliteConnection) => T): Promise<T> {
    const { writer } = await this.#connections.shared
    return this.#exclusively(() => this.#connections.retryWhileBusy(() => run(writer)))
  }

  async #exclusively<T>(work: () => MaybePromise<T>): Promise<T> {
    await this.#mutex.acquire()
    try {
      return await work()
    } finally {
      this.#mutex.release()
    }
  }

  async #transaction<T>(
    connection: SqliteConnection,
    kind: 'deferred' | 'immediate',
    work: (session: Session) => MaybePromise<T>,
  ): Promise<T> {
    await this.#connections.retryWhileBusy(() => connection.begin(kind))
    const session = new SqliteTransaction(connection, this.#slice)
    try {
      const result = await work(session)
      await this.#connections.retryWhileBusy(() => connection.commit())
      session.state.end('committed')
      return result
    } catch (error) {
      session.state.end('rolled back')
      connection.rollback()
      throw error
    }
  }
}

class SqliteTransaction implements Session {
  readonly state = new TransactionState()
  readonly #connection: SqliteConnection
  readonly #slice: EventLoopSlice

  constructor(connection: SqliteConnection, slice: EventLoopSlice) {
    this.#connection = connection
    this.#slice = slice
  }

  rows<R>({ sql }: Statement, values: readonly unknown[]): MaybePromise<R[]> {
    return this.#run((connection) => connection.rows<R>(sql, values))
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run((connection) => connection.run<R>(query))
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    this.state.assertActive()
    yield* this.#connection.iterate<R>(query, chunkSize)
  }

  #run<T>(run: (connection: SqliteConnection) => T): MaybePromise<T> {
    if (this.#slice.isUsedUp) return this.#runLater(run)
    this.state.assertActive()
    return run(this.#connection)
  }

  async #runLater<T>(run: (connection: SqliteConnection) => T): Promise<T> {
    while (this.#slice.isUsedUp) await yieldToEventLoop()
    this.state.assertActive()
    return run(this.#connection)
  }
}
