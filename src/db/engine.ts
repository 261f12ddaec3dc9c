import { type DialectAdapter, type Kysely, PostgresAdapter, type RawBuilder, SqliteAdapter } from 'kysely'
import type { Db } from './schema.ts'

/** The words in which the two engines differ when a migration creates a table. */
export interface ColumnWords {
  /** Primary key that counts up and never hands out a number twice. */
  readonly identity: string
  readonly integer: string
  /** Ordered and compared by code point on both engines. */
  readonly text: string
  readonly real: string
  readonly bytes: string
  /** Ends a `create table`. */
  readonly tableEnd: string
  /** The same for a table whose rows are best kept in the order of their primary key. */
  readonly clusteredTableEnd: string
  /** The same for a table whose rows grow longer again and again. */
  readonly growingTableEnd: string
  /** Statements that let texts of a column be found by any part of them; the table has an `id`. */
  substringIndex(table: string, column: string): string[]
}

/** Rows that are found by part of a text, and what is read of them. */
export interface RowsContaining<T> {
  readonly table: string
  /** Has a substring index. */
  readonly column: string
  /** Three characters or more: a shorter one has no trigram. */
  readonly term: string
  /** Such as `string_agg(…)`; null where no row contains the term. */
  readonly aggregate: RawBuilder<T | null>
  /** No query that holds the event loop goes through more rows than this. */
  readonly rowsAtATime: number
}

/** What differs between the engines. Features never ask for it; named functions in this folder do. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  readonly words: ColumnWords
  /** The aggregate over all rows that contain a term, in any number of pieces. */
  aggregateContaining<T>(db: Db, rows: RowsContaining<T>): AsyncIterable<T>
  /** The elements of a JSON array as rows with a column `value`. */
  jsonRows(json: string): RawBuilder<unknown>
  /** Whether a column has one of the values in a JSON array, all of one kind. */
  among(column: string, json: string, kind: 'number' | 'text'): RawBuilder<boolean>
  /** Holds a named lock until the surrounding transaction ends. */
  // biome-ignore lint/suspicious/noExplicitAny: Kysely<any> is how Kysely spells "any schema"
  lock(db: Kysely<any>, name: string): Promise<void>
  /** The same without waiting; false when somebody else holds it. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  tryLock(db: Kysely<any>, name: string): Promise<boolean>
  /** Epoch milliseconds by the clock of the database. */
  readonly time: RawBuilder<number>
  /** Tells all listeners on the same database, at commit. */
  // biome-ignore lint/suspicious/noExplicitAny: Kysely<any> is how Kysely spells "any schema"
  announce(db: Kysely<any>, channel: string): Promise<void>
  /** Lets the statements of the surrounding transaction take as long as they need. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  liftTimeLimit(db: Kysely<any>): Promise<void>
  /** Sets this process up for filling tables. */
  expectLargeWrites(db: Db): Promise<void>
  /** Brings the statistics and indexes of tables up to date. */
  optimize(db: Db, tables: readonly string[]): Promise<void>
}

export interface EngineAdapter extends DialectAdapter {
  readonly engine: Engine
}

export class SqliteEngineAdapter extends SqliteAdapter implements EngineAdapter {
  readonly engine: Engine
  constructor(engine: Engine) {
    super()
    this.engine = engine
  }

  /** Without this Kysely lets one query through at a time, and a read would wait for every open transaction. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export class PostgresEngineAdapter extends PostgresAdapter implements EngineAdapter {
  readonly engine: Engine
  constructor(engine: Engine) {
    super()
    this.engine = engine
  }
}

/** The adapter travels with every executor, transactions included, so the engine need not be passed along. */
export function engineOf<T>(db: Kysely<T>): Engine {
  const { adapter } = db.getExecutor()
  if (adapter instanceof SqliteEngineAdapter || adapter instanceof PostgresEngineAdapter)
    return adapter.engine
  throw new Error('This database was not opened by openDatabase')
}

export interface Database {
  readonly db: Db
  /** Connections for writing or transactions: how many there are, are in use, are waited for. */
  pool(): PoolState
  /** Calls back whenever the channel is announced, for as long as the database is open. */
  subscribe(channel: string, hear: () => void): Promise<void>
  close(): Promise<void>
}

export interface PoolState {
  readonly size: number
  readonly busy: number
  readonly waiting: number
}
