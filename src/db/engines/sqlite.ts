import { Kysely, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { type Database, type Engine, SqliteEngineAdapter } from '../engine.ts'
import type { Tables } from '../schema.ts'
import { SqliteDriver } from './sqlite-driver.ts'
import {
  mergeTrigramSegments,
  sqliteAggregateContaining,
  sqliteSubstringIndex,
} from './sqlite-substring-index.ts'

const SQLITE: Engine = {
  name: 'sqlite',
  words: {
    identity: 'integer primary key autoincrement',
    integer: 'integer',
    text: 'text',
    real: 'real',
    bytes: 'blob',
    tableEnd: ' strict',
    clusteredTableEnd: ' strict, without rowid',
    growingTableEnd: ' strict',
    substringIndex: sqliteSubstringIndex,
  },
  aggregateContaining: sqliteAggregateContaining,
  jsonRows: (json) => sql`json_each(${json})`,
  among: (column, json) => sql`${sql.ref(column)} in (select value from json_each(${json}))`,
  // A write transaction is alone from its first statement on.
  lock: async () => {},
  tryLock: async () => true,
  time: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  // One machine, and usually one process: looking now and then is enough.
  announce: async () => {},
  // There is none.
  liftTimeLimit: async () => {},
  // Indexes are written all over: a page that changes in many transactions is carried into the file once for all of them.
  expectLargeWrites: async (db) => {
    await sql`pragma wal_autocheckpoint = 40000`.execute(db)
  },
  optimize: async (db, tables) => {
    for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db)
    await mergeTrigramSegments(db, tables)
  },
}

export function openSqlite(file: string, longestWaitMs?: number): Database {
  const driver = new SqliteDriver(file, longestWaitMs)
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteEngineAdapter(SQLITE),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
  return {
    db,
    pool: () => ({ size: 1, busy: driver.isWriting ? 1 : 0, waiting: driver.waitingWriters }),
    subscribe: async () => {},
    close: () => db.destroy(),
  }
}
