import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import type { Database, Engine, FrozenDatabase } from '../engine.ts'
import type { SessionOptions } from '../run/session.ts'
import { kyselyOn } from '../run/session-executor.ts'
import type { Tables } from '../schema.ts'
import type { PageCache } from './sqlite-connection.ts'
import {
  sqliteLastIds,
  sqliteNextNumbers,
  sqliteNumberedRows,
  sqliteRowCount,
  sqliteSetLastId,
} from './sqlite-counters.ts'
import { sqliteExclusively } from './sqlite-exclusion.ts'
import { ForeignCommits } from './sqlite-foreign-commits.ts'
import { copyFrozen, removeFrozenCopy } from './sqlite-frozen-copy.ts'
import { SqliteSession } from './sqlite-session.ts'
import { sqliteAggregateContaining, sqliteSuffixIndex, sqliteTrigramIndex } from './sqlite-substring-index.ts'

const SQLITE: Engine = {
  name: 'sqlite',
  columnTypes: {
    identity: 'integer primary key autoincrement',
    integer: 'integer',
    text: 'text',
    real: 'real',
    bytes: 'blob',
    tableEnd: ' strict',
    clusteredTableEnd: ' strict, without rowid',
    changingTableEnd: ' strict',
    trigramIndex: sqliteTrigramIndex,
    suffixIndex: sqliteSuffixIndex,
    rowCount: sqliteRowCount,
    numberedRows: sqliteNumberedRows,
  },
  aggregateContaining: sqliteAggregateContaining,
  holdsEventLoop: true,
  isOnDataDisk: true,
  jsonRows: (json) => sql`json_each(${json})`,
  jsonArray: (values) => sql`json_array(${values})`,
  jsonArrays: (values, order) => sql`json_group_array(json_array(${values}) ${order})`,
  among: (column, json) => sql`${sql.ref(column)} in (select value from json_each(${json}))`,
  amongFound: (column, query) => sql`${sql.ref(column)} in (${query})`,
  nextNumbers: sqliteNextNumbers,
  linksInOneStatement: false,
  readByIndex: (name) => sql`indexed by ${sql.ref(name)}`,
  // There is only one write transaction at a time.
  lock: async () => {},
  tryLock: async () => true,
  skipLocked: sql``,
  time: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  // SQLite has no notifications. There is usually one process, and others poll.
  announce: async () => {},
  canAnnounce: false,
  // SQLite has no statement timeout.
  liftTimeLimit: async () => {},
  // An import changes the same index pages in many transactions: with fewer checkpoints each is written to the file less often.
  // It goes through the whole file, so a mapping would count all of that as memory of the process.
  expectLargeWrites: async (db) => {
    await sql`pragma wal_autocheckpoint = 40000`.execute(db)
    await sql`pragma mmap_size = 0`.execute(db)
  },
  hasTable: async (db, name) => {
    const { rows } = await sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`.execute(
      db,
    )
    return rows.length > 0
  },
  lastIds: sqliteLastIds,
  setLastId: sqliteSetLastId,
  optimize: async (db, tables) => {
    for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
  },
}

export interface SqliteOptions extends SessionOptions {
  readonly longestWaitMs?: number
  readonly pages?: PageCache
}

export function openSqlite(
  file: string,
  { longestWaitMs, pages, aroundSession }: SqliteOptions = {},
): Database {
  const session = new SqliteSession(file, longestWaitMs, pages)
  const db = kyselyOn<Tables>(SQLITE, aroundSession?.(session, 'sqlite') ?? session, {
    adapter: new SqliteAdapter(),
    compiler: new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  })
  const foreignCommits = new ForeignCommits(() => session.hasForeignCommit())
  return {
    db,
    pool: () => ({
      size: 1,
      busy: session.isWriting ? 1 : 0,
      waiting: session.waitingWriters,
      statements: 0,
    }),
    // SQLite tells only that something has changed.
    subscribe: async (_channel, listener) => foreignCommits.listen(() => listener(undefined)),
    pollForeignCommits: () => foreignCommits.poll(),
    onForeignCommit: (listener) => foreignCommits.listen(listener),
    exclusively: (name, work) => sqliteExclusively(file, name, work),
    freeze: (scratchFile) => freezeSqlite(file, scratchFile),
    close: () => session.close(),
  }
}

async function freezeSqlite(file: string, scratchFile: string): Promise<FrozenDatabase> {
  try {
    await copyFrozen(file, scratchFile)
  } catch (error) {
    await removeFrozenCopy(scratchFile)
    throw error
  }
  const copy = openSqlite(scratchFile)
  return {
    db: copy.db,
    release: async () => {
      await copy.close()
      await removeFrozenCopy(scratchFile)
    },
  }
}
