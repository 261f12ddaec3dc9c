import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { CompiledQuery, type QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { monotonicTime } from '../../base/clock.ts'
import { createDataFolder } from '../../base/data-folder.ts'
import type { MaybePromise } from '../../base/maybe-promise.ts'
import { isSqliteBusy } from '../run/errors.ts'
import { bindable, DatabaseClosedError } from '../run/session.ts'

interface PreparedStatement {
  readonly statement: StatementSync
  /** The names of its columns; none if it returns no rows. */
  readonly columns: readonly string[]
}

/** Enough for every query of the service; only rare combinations of filters could evict one. */
const MOST_STATEMENTS = 500

/**
 * As much of the file as SQLite can map into memory; what is beyond is read as usual. Of a large file most pages are not in the
 * cache, and reading each into it takes longer than looking at it where the system has it anyway. Only the writer maps the
 * file, for another connection has to map it anew after each commit. The write-ahead log has its index mapped as well, so a
 * disk that fails to read, or a program that cuts off the file, could end the process before.
 */
const MOST_MAPPED_BYTES = 0x7fff0000

const DATA_VERSION = CompiledQuery.raw('pragma data_version')

/** How much of the file a connection keeps in memory, whether it writes or reads. */
export interface PageCache {
  readonly writerPageBytes: number
  readonly readerPageBytes: number
}

const PAGE_CACHE: PageCache = { writerPageBytes: 32_768_000, readerPageBytes: 16_384_000 }

/** Less would be no cache at all. */
const LEAST_KIBIBYTES = 256

function kibibytes(bytes: number): number {
  return Math.max(LEAST_KIBIBYTES, Math.floor(bytes / 1_024))
}

/** A connection with its prepared statement cache. Everything here is synchronous and short. */
export class SqliteConnection {
  readonly #database: DatabaseSync
  readonly #pages: PageCache
  readonly #statements = new LRUCache<string, PreparedStatement>({ max: MOST_STATEMENTS })

  constructor(file: string, { readOnly, pages = PAGE_CACHE }: { readOnly: boolean; pages?: PageCache }) {
    this.#pages = pages
    // No busy timeout: SQLite would block the event loop while it waits for a lock. The driver retries instead.
    this.#database = new DatabaseSync(file, { readOnly, timeout: 0, enableForeignKeyConstraints: true })
    // With the default of 2 MB, a search of a large catalogue reads the same pages again and again.
    if (readOnly) this.#database.exec(`pragma cache_size = -${kibibytes(pages.readerPageBytes)}`)
  }

  /** Write-ahead logging lets readers work beside the writer; FULL keeps every acknowledged write. */
  prepareForWriting(): void {
    this.#database.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma trusted_schema = off; pragma wal_autocheckpoint = 8000;
      pragma cache_size = -${kibibytes(this.#pages.writerPageBytes)}; pragma mmap_size = ${MOST_MAPPED_BYTES}`,
    )
  }

  /** IMMEDIATE takes the write lock now, when waiting is still possible. */
  begin(kind: 'deferred' | 'immediate'): void {
    this.#statement(`begin ${kind}`).statement.run()
  }

  commit(): void {
    this.#statement('commit').statement.run()
  }

  /** A full disk or an I/O error makes SQLite roll back by itself. */
  rollback(): void {
    if (this.#database.isTransaction) this.#statement('rollback').statement.run()
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Another number whenever another connection has committed. */
  dataVersion(): number | undefined {
    const { rows } = this.run<{ data_version: number }>(DATA_VERSION)
    return rows[0]?.data_version
  }

  savepoint(): void {
    this.#statement('savepoint member').statement.run()
  }

  endSavepoint(isKept: boolean): void {
    if (!isKept) this.#statement('rollback to member').statement.run()
    this.#statement('release member').statement.run()
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, columns } = this.#statement(sql)
    if (columns.length > 0) return { rows: rowsOf<R>(columns, statement.all(...parameters.map(storable))) }
    const { changes, lastInsertRowid } = statement.run(...parameters.map(storable))
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  *iterate<R>(query: CompiledQuery, chunkSize: number): Generator<QueryResult<R>> {
    // Not a cached statement: the next query with the same text would reset it.
    const { statement, columns } = this.#prepare(query.sql)
    let rows: unknown[] = []
    for (const row of statement.iterate(...query.parameters.map(storable))) {
      rows.push(row)
      if (rows.length === chunkSize) {
        yield { rows: rowsOf<R>(columns, rows) }
        rows = []
      }
    }
    if (rows.length > 0) yield { rows: rowsOf<R>(columns, rows) }
  }

  close(): void {
    this.#statements.clear()
    this.#database.close()
  }

  #statement(sql: string): PreparedStatement {
    const cached = this.#statements.get(sql)
    if (cached !== undefined) return cached
    const prepared = this.#prepare(sql)
    this.#statements.set(sql, prepared)
    return prepared
  }

  #prepare(sql: string): PreparedStatement {
    const statement = this.#database.prepare(compiledOnce(sql))
    const columns = statement.columns().map(({ name }) => name)
    // The last row id may be one of a full-text index, beyond the safe integers.
    if (columns.length === 0) statement.setReadBigInts(true)
    else statement.setReturnArrays(true)
    return { statement, columns }
  }
}

/**
 * SQLite looks at the value of a parameter behind LIMIT and LIKE while it plans a query, and so compiles the statement anew
 * whenever another is bound, which can take as long as running it. The value of an expression does not interest it.
 */
function compiledOnce(sql: string): string {
  return sql.replace(/\blimit \?/g, 'limit cast(? as integer)').replace(/\blike \?/g, 'like cast(? as text)')
}

/**
 * Objects made of arrays, one by one in the same order of columns. The objects that `node:sqlite` would make are dictionaries,
 * which cost a third of a read of twenty rows. SQLite has no row types: this one is what the query builder derived from the
 * table types.
 */
function rowsOf<R>(columns: readonly string[], rows: unknown[]): R[] {
  return (rows as unknown[][]).map((values) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < columns.length; at++) row[columns[at] ?? ''] = values[at]
    return row as R
  })
}

/** SQLite has no booleans. */
function storable(value: unknown): SQLInputValue {
  const bound = bindable(value)
  return typeof bound === 'boolean' ? Number(bound) : bound
}

/** Readers kept open for the next snapshots: to open one costs more than most snapshots read. */
const MOST_IDLE_READERS = 16

/**
 * SQLite keeps no queue: the lock goes to the process that asks while it is free, between two commits of a busy process for a millisecond or
 * two. With pauses that grow, the process that has waited longest asks least often, and one of two busy processes starves.
 */
const RETRY_MS = 1

/** Queries are synchronous, so two serve everything but snapshots. */
interface SharedConnections {
  readonly writer: SqliteConnection
  readonly reader: SqliteConnection
}

/** The connections to one file: one that writes, one that reads, and one for each open snapshot. */
export class SqliteConnections {
  readonly #file: string
  readonly #timeoutMs: number
  readonly #pages: PageCache
  readonly #idleReaders: SqliteConnection[] = []
  #shared: SharedConnections | undefined
  #opening: Promise<SharedConnections> | undefined
  #isClosed = false

  constructor(file: string, timeoutMs: number, pages: PageCache = PAGE_CACHE) {
    this.#file = file
    this.#timeoutMs = timeoutMs
    this.#pages = pages
  }

  /** Opened with the first use. */
  get shared(): MaybePromise<SharedConnections> {
    if (this.#shared !== undefined) return this.#shared
    if (this.#isClosed) throw new DatabaseClosedError()
    this.#opening ??= this.#open().catch((error) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  takeReader(): SqliteConnection {
    return this.#idleReaders.pop() ?? new SqliteConnection(this.#file, { readOnly: true, pages: this.#pages })
  }

  returnReader(reader: SqliteConnection): void {
    if (this.#idleReaders.length < MOST_IDLE_READERS && !this.#isClosed) this.#idleReaders.push(reader)
    else reader.close()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#opening?.catch(() => {})
    for (const reader of this.#idleReaders.splice(0)) reader.close()
    this.#shared?.reader.close()
    this.#shared?.writer.close()
    this.#shared = undefined
  }

  /** Another process may hold the lock for a moment: tries again and again, without holding the event loop. */
  retryWhileBusy<T>(attempt: () => T): MaybePromise<T> {
    try {
      return attempt()
    } catch (error) {
      if (!isSqliteBusy(error)) throw error
      return this.#retry(attempt)
    }
  }

  async #retry<T>(attempt: () => T): Promise<T> {
    const deadline = monotonicTime() + this.#timeoutMs
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      try {
        return attempt()
      } catch (error) {
        if (!isSqliteBusy(error) || monotonicTime() > deadline) throw error
      }
    }
  }

  async #open(): Promise<SharedConnections> {
    await createDataFolder(dirname(this.#file))
    await createPrivateFile(this.#file, 'a')
    const writer = new SqliteConnection(this.#file, { readOnly: false, pages: this.#pages })
    try {
      // Two servers may create the file at the same moment.
      await this.retryWhileBusy(() => writer.prepareForWriting())
      this.#shared = {
        writer,
        reader: new SqliteConnection(this.#file, { readOnly: true, pages: this.#pages }),
      }
      return this.#shared
    } catch (error) {
      writer.close()
      throw error
    }
  }
}

/** SQLite would let every account of the machine read it; its side files take over the rights of the file. */
export async function createPrivateFile(path: string, flags: 'a' | 'wx'): Promise<void> {
  const handle = await open(path, flags, 0o600)
  await handle.close()
}
