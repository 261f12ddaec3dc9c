import type { CompiledQuery, RawBuilder } from 'kysely'
import type { MaybePromise } from '../base/maybe-promise.ts'
import type { Db } from './schema.ts'

/** What a migration writes into `create table`, where the engines differ. */
export interface ColumnTypes {
  /** A primary key that counts up and never reuses a number. */
  readonly identity: RawBuilder<unknown>
  readonly integer: RawBuilder<unknown>
  /** Ordered and compared by code point on both engines. */
  readonly text: RawBuilder<unknown>
  readonly real: RawBuilder<unknown>
  readonly bytes: RawBuilder<unknown>
  /** Ends a `create table`. */
  readonly tableEnd: RawBuilder<unknown>
  /** Ends a `create table` of rows that are best stored in the order of their primary key. */
  readonly clusteredTableEnd: RawBuilder<unknown>
  /** Ends a `create table` of rows that change again and again. */
  readonly changingTableEnd: RawBuilder<unknown>
  /** Statements that create an index of trigrams, by which texts are found by any part of them; the table has an `id`. */
  trigramIndex(table: string, column: string): string[]
  /** Statements that put an index of suffixes in its place, where that is the quicker one. */
  suffixIndex(table: string, column: string): string[]
  /** Statements that keep count of the rows of a table in every transaction that inserts or deletes some. They lock the table. */
  rowCount(table: string, count: RowCount): string[]
  /** Statements that let the rows of a table be numbered by `Engine.nextNumbers`. */
  numberedRows(table: string, numbers: RowNumbers): string[]
}

/** Where the rows of a table are counted. */
export interface RowCount {
  /** Has a row for each owner of rows, and a column of the table's name, 0 unless given. */
  readonly counts: string
  /** The column of both tables that names the owner. An owner has no count if its row is deleted. */
  readonly owner: string
}

/** Where the last number of each owner is kept: numbers count from 1 for each, without gaps, in the order of commits. */
export interface RowNumbers {
  /** The column of both tables that names the owner; the primary key of the counters. */
  readonly owner: string
  /** The column that has the number. */
  readonly id: string
  readonly counters: string
  /** The column of the counters that has the last number given. */
  readonly last: string
}

export interface WantedNumbers {
  readonly owner: RawBuilder<unknown>
  readonly count: RawBuilder<unknown>
  /** Only for decisions. */
  readonly after?: { readonly last: RawBuilder<unknown>; readonly lock: RawBuilder<unknown> }
}

/** A table in which rows are found by part of a text, and what is read of them. */
export interface TableContaining<T> {
  readonly table: string
  /** Has a substring index. */
  readonly column: string
  /** Such as `string_agg(…)`; null where no row contains the term. A row that contains it twice may be counted twice. */
  readonly aggregate: RawBuilder<T | null>
}

export interface BatchContaining {
  /** Three characters or more. */
  readonly term: string
  /** The term as a pattern of LIKE. */
  readonly pattern: string
  readonly limit: number
  readonly offset: number
}

/** What differs between the engines, by purpose; `engineOf` gives it, and functions of `query` such as `among` call it for lists. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres'
  readonly columnTypes: ColumnTypes
  /** The aggregate over rows that contain a term, and how many they are; less than the limit in the last batch. */
  aggregateContaining<T>(
    rows: TableContaining<T>,
    batch: BatchContaining,
  ): RawBuilder<{ value: T | null; rows: number }>
  /** Whether statements run synchronously on the main thread, and so hold the event loop. */
  readonly holdsEventLoop: boolean
  /** Whether the database is on the disk of the data folder, so that deleting cached images makes room for it. */
  readonly isOnDataDisk: boolean
  /** The elements of a JSON array as rows with a column `value`. */
  jsonRows(json: string): RawBuilder<unknown>
  /** Names and their values, in turn, as one JSON object. */
  jsonObject(values: RawBuilder<unknown>): RawBuilder<string>
  /** Aggregates rows to a JSON array of arrays with these values; `[]` without rows. `order` is an `order by`, or empty. */
  jsonArrays(values: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<string>
  /** The text up to its first line break, or all of it. */
  firstLine(text: RawBuilder<unknown>): RawBuilder<string>
  /** Whether a column has one of the values in a JSON array, all of one kind. */
  among(column: string, json: string, kind: 'number' | 'text'): RawBuilder<boolean>
  /** Whether a column has a value of the one column of a query. */
  amongFound(column: string, query: RawBuilder<unknown>): RawBuilder<boolean>
  /**
   * Takes numbers for rows that the same statement inserts: a part of its `with`, called `numbers`; its column `last` has the
   * last one taken. On servers it keeps other transactions that want numbers of the same owner waiting until this one ends.
   * It has no row if `wanted.after` is given, and is not the last number taken before. To find that out it waits for `wanted.lock`.
   */
  nextNumbers(numbers: RowNumbers, wanted: WantedNumbers): RawBuilder<unknown>
  /** Follows a table in `from` that SQLite would otherwise read by another index. */
  readByIndex(name: string): RawBuilder<unknown>
  /** Holds a named lock until the surrounding transaction ends. */
  lock(db: Db, name: string): Promise<void>
  /** Takes a named lock without waiting, and then waits for the next; false when another transaction holds the first. */
  tryLock(db: Db, name: string, next: string): Promise<boolean>
  /** The lock as `WantedNumbers` have it. */
  lockNumber(name: string): string
  /** Whether decisions read outside of a transaction. */
  readonly decidesUnlocked: boolean
  /** Makes as few statements of several as the engine can. Only the last may take numbers, and none finds what another has written. */
  together(queries: readonly CompiledQuery[]): readonly CompiledQuery[]
  /** The id of a new row of a table. `at` counts from 1 in a statement that makes several. */
  nextId(table: string, at: RawBuilder<number>): RawBuilder<number>
  /** Ends a query: locks its rows until the transaction ends, and leaves out those that another transaction has locked. */
  readonly skipLocked: RawBuilder<unknown>
  /** Epoch milliseconds by the clock of the database, for times that several servers must agree on. */
  readonly time: RawBuilder<number>
  /**
   * Notifies all listeners on the same database when the transaction commits. SQLite has no notifications, so a listener must
   * poll as well. A text may have 7,999 bytes.
   */
  announce(db: Db, channel: string, text: string): Promise<void>
  /** Whether other processes hear of it. */
  readonly canAnnounce: boolean
  /** Lifts the statement timeout of the surrounding transaction. */
  liftTimeLimit(db: Db): Promise<void>
  /** To be called by a process that fills tables, before it begins. */
  expectLargeWrites(db: Db): Promise<void>
  /** Whether there is a table that statements mean by this name. */
  hasTable(db: Db, name: string): Promise<boolean>
  /** The last id that each table with an identity has given out; tables that never gave one are left out. */
  lastIds(db: Db): Promise<ReadonlyMap<string, number>>
  /** The next id of the table follows this one. */
  setLastId(db: Db, table: string, id: number): Promise<void>
  /** To be called after tables have grown a lot: query plans made for an almost empty table are bad ones for a full one. */
  optimize(db: Db, tables: readonly string[]): Promise<void>
}

export interface Database {
  readonly db: Db
  /** Connections for writes and transactions. */
  pool(): PoolState
  /**
   * Calls back with the text of each `announce` of the channel, for as long as the database is open; with undefined after a
   * while in which some may have been lost.
   */
  subscribe(channel: string, listener: NotificationListener): Promise<void>
  /**
   * Calls the listeners if another process has committed since the last poll, and returns a promise while any of them is
   * not done. An engine with notifications never calls them.
   */
  pollForeignCommits(): MaybePromise<void>
  /** Calls back in such a poll, for as long as the database is open. */
  onForeignCommit(listener: () => void): void
  /**
   * Runs `work` unless work of this name is running, on whichever server or process of this database; false if it did not run.
   * A process that dies holds no other up, and neither does work that takes long. `lost` is aborted when others may have begun because
   * the database has lost sight of this process.
   */
  exclusively(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean>
  /**
   * The database as it is now, for as long as it takes, while others go on writing. Where that needs a copy of the database it is
   * made at `scratchFile`, and removed with the release.
   */
  freeze(scratchFile: string): Promise<FrozenDatabase>
  close(): Promise<void>
}

/** It deals with its own failures; a promise says when it is done. */
export type NotificationListener = (text: string | undefined) => void | Promise<void>

export interface FrozenDatabase {
  readonly db: Db
  release(): Promise<void>
}

interface PoolState {
  readonly size: number
  readonly busy: number
  /** Writes and transactions that wait for a connection. */
  readonly waiting: number
  /** Statements that the database server has not answered yet. */
  readonly statements: number
}
