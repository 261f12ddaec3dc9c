import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely'
import { SqliteConnection } from './sqlite-connection.ts'
import { Turnstile } from './turnstile.ts'

const LONGEST_WAIT_MS = 10_000
const MOST_IDLE_READERS = 4

/**
 * One connection writes, others read. A read outside a transaction therefore neither waits for an open
 * write transaction nor sees half of one; inside a transaction everything runs on that transaction's
 * connection. Writers take turns in the order they came.
 */
export class SqliteDriver implements Driver {
  readonly #file: string
  readonly #turnstile = new Turnstile(LONGEST_WAIT_MS)
  readonly #idleReaders: SqliteConnection[] = []
  #writer: SqliteConnection | undefined
  #reader: SqliteConnection | undefined

  constructor(file: string) {
    this.#file = file
  }

  async init(): Promise<void> {
    await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 })
    const writer = new SqliteConnection(this.#file, { readOnly: false })
    // Two servers may create the file at the same moment.
    await retryWhileBusy(() => writer.prepareForWriting())
    this.#writer = writer
    this.#reader = this.#openReader()
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
    return this.#turnstile.waiting
  }

  get isWriting(): boolean {
    return this.#turnstile.isTaken
  }

  /** Queries are synchronous, so one shared connection serves all reads outside transactions. */
  get sharedReader(): SqliteConnection {
    if (this.#reader === undefined) throw new Error('The database is not open')
    return this.#reader
  }

  async takeWriter(): Promise<SqliteConnection> {
    if (this.#writer === undefined) throw new Error('The database is not open')
    await this.#turnstile.enter()
    return this.#writer
  }

  returnWriter(): void {
    this.#turnstile.leave()
  }

  takeReader(): SqliteConnection {
    return this.#idleReaders.pop() ?? this.#openReader()
  }

  returnReader(reader: SqliteConnection): void {
    if (this.#idleReaders.length < MOST_IDLE_READERS) this.#idleReaders.push(reader)
    else reader.close()
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
    const transaction = this.#transaction
    if (transaction !== undefined) return transaction.connection.run(query)
    if (isRead(query)) return retryWhileBusy(() => this.#driver.sharedReader.run<R>(query))
    const writer = await this.#driver.takeWriter()
    try {
      return await retryWhileBusy(() => writer.run<R>(query))
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
    await retryWhileBusy(() => connection.exec('commit'))
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
      await retryWhileBusy(() => transaction.connection.exec(statement))
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

function sessionOf(connection: DatabaseConnection): SqliteSession {
  if (connection instanceof SqliteSession) return connection
  throw new Error('This connection belongs to another driver')
}

/** Readers are opened read-only: a write taken for a read fails loudly instead of slipping past the turnstile. */
function isRead(query: CompiledQuery): boolean {
  if (query.query.kind === 'SelectQueryNode') return true
  return query.query.kind === 'RawNode' && /^\s*(select|explain|values)\b/i.test(query.sql)
}

const SQLITE_BUSY = 5

/** Another process holds the lock for a moment: try again without holding the event loop. */
async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const giveUp = Date.now() + LONGEST_WAIT_MS
  for (let pause = 1; ; pause = Math.min(pause * 2, 50)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUp) throw error
    }
    await delay(pause)
  }
}

/** The low byte is the primary code: BUSY_RECOVERY and BUSY_SNAPSHOT are kinds of BUSY. */
function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === SQLITE_BUSY
  )
}
