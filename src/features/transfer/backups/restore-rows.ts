import { sql } from 'kysely'
import { MIGRATIONS } from '../../../db/migrations/all.ts'
import { appliedMigrations, migrate, migrationsUntil } from '../../../db/migrations/migrate.ts'
import type { MigrationDb } from '../../../db/migrations/migration.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import { holdLock, inLongTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { hasRun, recordRun } from '../../../jobs/job-runs.sql.ts'
import { linesOf } from '../lines.ts'
import { BackupError, type Manifest, type TableTally, tableEntry } from './manifest.ts'
import type { Progress } from './progress.ts'
import { countRows, type Row, rowOf } from './row-lines.ts'
import { removeMark } from './unfinished-restore.ts'
import { entryOf, type OpenBackup } from './verify-backup.ts'

/** SQLite takes 32,766 values in a statement, PostgreSQL twice as many. */
const VALUES_AT_A_TIME = 8_000
const ROWS_AT_A_TIME = 500

/** Whether it was filled from this very archive, whatever has happened to it since. */
export async function isRestored(db: Db, backup: OpenBackup): Promise<boolean> {
  if (!(await engineOf(db).hasTable(db, 'job_runs'))) return false
  return hasRun(db, runName(backup))
}

function runName({ sha256 }: OpenBackup): string {
  return `restore ${sha256}`
}

/** Ends a transaction that was only to find out whether it can be done. */
class Tried extends Error {}

/** Refuses a database with people in it, or with tables that are not of this archive, and leaves it as it is. */
export async function requireEmptyDatabase(db: Db, manifest: Manifest): Promise<void> {
  try {
    await inLongTransaction(db, async (db) => {
      await setUpAsItWas(db, manifest)
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
}

/** Brings an empty database to the migration of the archive. A server that starts meanwhile waits. */
async function setUpAsItWas(db: Db, { migration }: Manifest): Promise<void> {
  await engineOf(db).liftTimeLimit(db)
  await holdLock(db, 'migrate')
  const known = new Set(migrationsUntil(migration)?.map(({ name }) => name))
  const later = (await appliedMigrations(db)).filter((name) => !known.has(name))
  if (later.length > 0)
    throw new BackupError(
      `The database has been set up by another version of Frond than the one of the archive (${later.join(', ')} beyond ${migration}): restore into a database without tables`,
    )
  await migrate(db, migrationsUntil(migration) ?? [])
  // The first migration makes none.
  if (!(await engineOf(db).hasTable(db, 'users'))) return
  const users = await countRows(db, 'users')
  if (users !== 0)
    throw new BackupError(
      `The database is not empty: it has ${users} users. A backup is restored into an empty database only, which no server has been started on`,
    )
}

/**
 * All rows in one transaction, from the first table to the last migration: either the database is as it was when the backup was
 * made, brought up to date, or it is as empty as before.
 */
export async function restoreRows(
  db: Db,
  backup: OpenBackup,
  { restoreKeys, progress }: { readonly restoreKeys: (db: Db) => Promise<void>; readonly progress: Progress },
): Promise<void> {
  const { tables, media } = backup.manifest
  await inLongTransaction(db, async (db) => {
    await setUpAsItWas(db, backup.manifest)
    progress.step(
      'rows',
      tables.reduce((sum, { rows }) => sum + rows, 0),
    )
    // What the migrations have put into new tables.
    for (const { name } of tables.toReversed()) await deleteAll(db, name)
    for (const table of tables) await restoreTable(db, backup, table, progress)
    for (const { key, state } of media.exceptions) {
      // Its file went while the backup was made: so does its row, as it did there.
      if (state === 'deleted') await sql`delete from media where key = ${key}`.execute(db)
    }
    progress.end()
    const pending = MIGRATIONS.length - (await appliedMigrations(db)).length
    if (pending > 0) progress.step('migrations', pending)
    await migrate(db, MIGRATIONS, () => progress.advance(1))
    progress.end()
    await restoreKeys(db)
    await recordRun(db, runName(backup))
    await removeMark(db)
  })
}

async function restoreTable(
  db: MigrationDb,
  { reader }: OpenBackup,
  { name, rows, lastId }: TableTally,
  progress: Progress,
): Promise<void> {
  const engine = engineOf(db)
  // What triggers have counted meanwhile.
  await deleteAll(db, name)
  let batch: Row[] = []
  const flush = async () => {
    if (batch.length === 0) return
    await db.insertInto(name).values(batch).execute()
    progress.advance(batch.length)
    batch = []
  }
  for await (const line of linesOf(reader.read(entryOf(reader, tableEntry(name))))) {
    const row = rowOf(line)
    batch.push(row)
    if (batch.length === ROWS_AT_A_TIME || batch.length * Object.keys(row).length > VALUES_AT_A_TIME)
      await flush()
  }
  await flush()
  if (lastId !== undefined) await engine.setLastId(db, name, lastId)
  const stored = await countRows(db, name)
  if (stored !== rows) throw new Error(`${name} has ${stored} rows after it was restored, instead of ${rows}`)
  // The checks of foreign keys go through the tables that came before: PostgreSQL has to know that they are not empty any more.
  await engine.optimize(db, [name])
}

async function deleteAll(db: MigrationDb, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db)
}
