import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { createFolder } from '../../base/create-folder.ts'
import type { Database, Engine, FrozenDatabase, NotificationListener } from '../engine.ts'
import { isSqliteBusy } from '../run/errors.ts'
import type { SessionOptions } from '../run/session.ts'
import { kyselyOn } from '../run/session-executor.ts'
import type { Tables } from '../schema.ts'
import { createPrivateFile, type PageCache } from './sqlite-connection.ts'
import {
  sqliteAggregateContaining,
  sqliteLastIds,
  sqliteNextNumbers,
  sqliteNumberedRows,
  sqliteRowCount,
  sqliteSetLastId,
  sqliteSuffixIndex,
  sqliteTrigramIndex,
} from './sqlite-schema.ts'
import { SqliteSession } from './sqlite-session.ts'

const SQLITE: Engine = {
  name: 'sqlite',
  columnTypes: {
    identity: sql`integer primary key autoincrement`,
    integer: sql`integer`,
    text: sql`text`,
    real: sql`real`,
    bytes: sql`blob`,
    tableEnd: sql` strict`,
    clusteredTableEnd: sql` strict, without rowid`,
    changingTableEnd: sql` strict`,
    trigramIndex: sqliteTrigramIndex,
    suffixIndex: sqliteSuffixIndex,
    rowCount: sqliteRowCount,
    numberedRows: sqliteNumberedRows,
  },
  aggregateContaining: sqliteAggregateContaining,
  holdsEventLoop: true,
  isOnDataDisk: true,
  jsonRows: (json) => sql`json_each(${json})`,
  jsonObject: (values) => sql`json_object(${values})`,
  jsonArrays: (values, order) => sql`json_group_array(json_array(${values}) ${order})`,
  firstLine: (text) => sql`substr(${text}, 1, instr(${text} || char(10), char(10)) - 1)`,
  among: (column, json) => sql`${sql.ref(column)} in (select value from json_each(${json}))`,
  amongFound: (column, query) => sql`${sql.ref(column)} in (${query})`,
  nextNumbers: sqliteNextNumbers,
  readByIndex: (name) => sql`indexed by ${sql.ref(name)}`,
  // There is only one write transaction at a time.
  lock: async () => {},
  tryLock: async () => true,
  lockNumber: (name) => name,
  decidesUnlocked: false,
  together: (queries) => queries,
  nextId: (table, at) =>
    sql`coalesce((select seq from sqlite_sequence where name = ${sql.lit(table)}), 0) + ${at}`,
  skipLocked: sql``,
  time: sql`cast(unixepoch('subsec') * 1000 as integer)`,
  // SQLite has no notifications. There is usually one process, and others poll.
  announce: async () => {},
  canAnnounce: false,
  // SQLite has no statement timeout.
  liftTimeLimit: async () => {},
  // An import changes the same index pages in many transactions: with fewer checkpoints each is written to the file less often.
  expectLargeWrites: async (db) => {
    await sql`pragma wal_autocheckpoint = 40000`.execute(db)
    // It goes through the whole file, so a mapping would count all of that as memory of the process.
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
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  })
  const listeners: NotificationListener[] = []
  /** What listeners still do about commits that were found. A poll in the meantime finds nothing new, but must wait for them too. */
  let hearing: Promise<void> | undefined
  return {
    db,
    pool: () => ({
      size: 1,
      busy: session.isWriting ? 1 : 0,
      waiting: session.waitingWriters,
      statements: 0,
    }),
    subscribe: async (_channel, listener) => void listeners.push(listener),
    onForeignCommit: (listener) => void listeners.push(listener),
    pollForeignCommits: () => {
      if (session.hasForeignCommit()) {
        // SQLite tells only that something has changed.
        const heard = Promise.all([hearing, ...listeners.map((listener) => listener(undefined))]).then(() => {
          if (hearing === heard) hearing = undefined
        })
        hearing = heard
      }
      return hearing
    },
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

/** Some megabytes: a step holds the lock of the copied file only. */
const PAGES_AT_A_TIME = 1_000

/**
 * Copies a database that is in use. The connection has an open snapshot, so all pages are of one state and the copy never has
 * to begin anew, however much is written meanwhile; no writer waits for it. Steps run in another thread.
 */
export async function copyFrozen(file: string, copy: string): Promise<void> {
  await createPrivateFile(copy, 'wx')
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    source.exec('begin')
    // The snapshot begins with the first read.
    source.prepare('select count(*) from sqlite_schema').get()
    await backup(source, copy, { rate: PAGES_AT_A_TIME })
  } finally {
    source.close()
  }
}

export async function removeFrozenCopy(copy: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '-journal']) await rm(`${copy}${end}`, { force: true })
}

/**
 * Runs `work` unless it runs already, in this process or another one on the same database; false if it did not run. Each name has
 * an empty database of its own beside the file, and the process that holds an exclusive transaction of it has the lock: the system
 * releases it with the process. The file itself has one lock, which every write needs.
 */
async function sqliteExclusively(
  databaseFile: string,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const folder = join(dirname(databaseFile), 'locks')
  await createFolder(folder)
  // Never opened by other means: closing any descriptor of a file releases what its process has locked there.
  const lock = new DatabaseSync(join(folder, `${encodeURIComponent(name)}.lock`), { timeout: 0 })
  try {
    if (!isTaken(lock)) return false
    // The system keeps it for as long as the process lives.
    await work(new AbortController().signal)
    return true
  } finally {
    lock.close()
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (isSqliteBusy(error)) return false
    throw error
  }
}
