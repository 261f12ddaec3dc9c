import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { monotonicTime } from '../../base/clock.ts'
import { createDataFolder } from '../../base/data-folder.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { isSqliteBusy } from '../errors.ts'
import { EventLoopSlice } from './event-loop-slice.ts'
import { Mutex } from './mutex.ts'
import { SqliteConnection } from './sqlite-connection.ts'

const TIMEOUT_MS = 10_000
/** Readers kept open for the next snapshots: to open one costs more than most snapshots read. */
const MOST_IDLE_READERS = 16

/**
 * One connection writes, others read. A read outside a transaction therefore neither waits for an open
 * write transaction nor sees half of one; inside a transaction everything runs on that transaction's
 * connection. Writers wait for a mutex.
 */
export class SqliteDriver implements Driver {
  readonly #file: string
  readonly #timeoutMs: number
  readonly #slice = new EventLoopSlice()
  readonly #mutex: Mutex
  readonly #idleReaders: SqliteConnection[] = []
  #writer: SqliteConnection | undefined
  #reader: SqliteConnection | undefined

  constructor(file: string, timeoutMs: number = TIMEOUT_MS) {
    this.#file = file
    this.#timeoutMs = timeoutMs
    this.#mutex = new Mutex(timeoutMs, this.#slice)
  }

  async init(): Promise<void> {
    await createDataFolder(dirname(this.#file))
    await createPrivateFile(this.#file)
    const writer = new SqliteConnection(this.#file, { readOnly: false })
    try {
      // Two servers may create the file at the same moment.
      await this.retryWhileBusy(() => writer.prepareForWriting())
      this.#reader = this.#openReader()
    } catch (error) {
      writer.close()
      throw error
    }
    this.#writer = writer
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteSession(this)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await sessionOf(connection).begin(settings.accessMode === 'read only')
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await sessionOf(connection).commit()
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    sessionOf(connection).rollback()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    for (const reader of this.#idleReaders.splice(0)) reader.close()
    this.#reader?.close()
    this.#writer?.close()
  }

  get waitingWriters(): number {
    return this.#mutex.waiting
  }

  get isWriting(): boolean {
    return this.#mutex.isHeld
  }

  /** Queries are synchronous, so one shared connection serves all reads outside transactions. */
  get sharedReader(): SqliteConnection {
    if (this.#reader === undefined) throw new Error('The database is not open')
    return this.#reader
  }

  async takeWriter(): Promise<SqliteConnection> {
    if (this.#writer === undefined) throw new Error('The database is not open')
    await this.#mutex.acquire()
    return this.#writer
  }

  returnWriter(): void {
    this.#mutex.release()
  }

  /** To be awaited before each statement where it is a promise: an await that is not needed costs time too. */
  yieldIfNeeded(): Promise<void> | undefined {
    return this.#slice.isUsedUp ? yieldToEventLoop() : undefined
  }

  takeReader(): SqliteConnection {
    return this.#idleReaders.pop() ?? this.#openReader()
  }

  returnReader(reader: SqliteConnection): void {
    if (this.#idleReaders.length < MOST_IDLE_READERS) this.#idleReaders.push(reader)
    else reader.close()
  }

  /** Another process may hold the lock for a moment: retries with a backoff, without holding the event loop. */
  async retryWhileBusy<T>(attempt: () => T): Promise<T> {
    const deadline = monotonicTime() + this.#timeoutMs
    for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
      try {
        return attempt()
      } catch (error) {
        if (!isSqliteBusy(error) || monotonicTime() > deadline) throw error
      }
      await delay(pause)
    }
  }

  #openReader(): SqliteConnection {
    return new SqliteConnection(this.#file, { readOnly: true })
  }
}

interface OpenTransaction {
  readonly connection: SqliteConnection
  release(): void
}

/** What Kysely holds for one query or one transaction. */
class SqliteSession implements DatabaseConnection {
  readonly #driver: SqliteDriver
  #transaction: OpenTransaction | undefined

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction === undefined && !isRead(query)) return this.#write(query)
    const yielded = this.#driver.yieldIfNeeded()
    if (yielded !== undefined) await yielded
    const transaction = this.#transaction
    if (transaction !== undefined) return transaction.connection.run(query)
    return this.#driver.retryWhileBusy(() => this.#driver.sharedReader.run<R>(query))
  }

  async #write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const writer = await this.#driver.takeWriter()
    try {
      return await this.#driver.retryWhileBusy(() => writer.run<R>(query))
    } finally {
      this.#driver.returnWriter()
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    if (this.#transaction !== undefined) {
      yield* this.#transaction.connection.iterate<R>(query, chunkSize)
      return
    }
    const reader = this.#driver.takeReader()
    try {
      yield* reader.iterate<R>(query, chunkSize)
    } finally {
      this.#driver.returnReader(reader)
    }
  }

  async begin(readOnly: boolean): Promise<void> {
    if (readOnly) {
      const connection = this.#driver.takeReader()
      const transaction = { connection, release: () => this.#driver.returnReader(connection) }
      await this.#start(transaction, 'begin')
    } else {
      const connection = await this.#driver.takeWriter()
      const transaction = { connection, release: () => this.#driver.returnWriter() }
      // IMMEDIATE takes the write lock now, when waiting is still possible.
      await this.#start(transaction, 'begin immediate')
    }
  }

  async commit(): Promise<void> {
    const { connection, release } = this.#open()
    await this.#driver.retryWhileBusy(() => connection.exec('commit'))
    this.#transaction = undefined
    release()
  }

  rollback(): void {
    const { connection, release } = this.#open()
    try {
      // A full disk or an I/O error makes SQLite roll back by itself.
      if (connection.isInTransaction) connection.exec('rollback')
    } finally {
      this.#transaction = undefined
      release()
    }
  }

  async #start(transaction: OpenTransaction, statement: string): Promise<void> {
    try {
      await this.#driver.retryWhileBusy(() => transaction.connection.exec(statement))
      this.#transaction = transaction
    } catch (error) {
      transaction.release()
      throw error
    }
  }

  #open(): OpenTransaction {
    if (this.#transaction === undefined) throw new Error('There is no open transaction')
    return this.#transaction
  }
}

/** SQLite would let everyone on the machine read it; its side files take over the rights of the file. */
async function createPrivateFile(path: string): Promise<void> {
  const handle = await open(path, 'a', 0o600)
  await handle.close()
}

function sessionOf(connection: DatabaseConnection): SqliteSession {
  if (connection instanceof SqliteSession) return connection
  throw new Error('This connection belongs to another driver')
}

/** Readers are opened read-only: a write taken for a read fails loudly instead of passing the mutex by. */
function isRead(query: CompiledQuery): boolean {
  if (query.query.kind === 'SelectQueryNode') return true
  return query.query.kind === 'RawNode' && /^\s*(select|explain|values)\b/i.test(query.sql)
}
