import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { CompiledQuery, type QueryResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { bindable } from '../run/session.ts'

interface PreparedStatement {
  readonly statement: StatementSync
  /** The names of its columns; none if it returns no rows. */
  readonly columns: readonly string[]
}

/** Enough for every query of the service; only rare combinations of filters could evict one. */
const MOST_STATEMENTS = 500

const DATA_VERSION = CompiledQuery.raw('pragma data_version')

/** How much of the file a connection keeps in memory, whether it writes or reads. */
export interface PageCache {
  readonly writerPageBytes: number
  readonly readerPageBytes: number
}

export const PAGE_CACHE: PageCache = { writerPageBytes: 32_768_000, readerPageBytes: 16_384_000 }

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
      pragma cache_size = -${kibibytes(this.#pages.writerPageBytes)}`,
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
    if (columns.length > 0) return { rows: rowsOf<R>(columns, statement.all(...parameters.map(bindable))) }
    const { changes, lastInsertRowid } = statement.run(...parameters.map(bindable))
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  *iterate<R>(query: CompiledQuery, chunkSize: number): Generator<QueryResult<R>> {
    // Not a cached statement: the next query with the same text would reset it.
    const { statement, columns } = this.#prepare(query.sql)
    let rows: unknown[] = []
    for (const row of statement.iterate(...query.parameters.map(bindable))) {
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
