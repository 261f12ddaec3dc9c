import { sql } from 'kysely'
import { monotonicTime } from '../../base/clock.ts'
import { engineOf } from '../run/session-executor.ts'
import { holdLock, inTransaction } from '../run/transaction.ts'
import type { Db } from '../schema.ts'
import { MIGRATIONS } from './all.ts'
import type { Migration } from './migration.ts'

/** A migration that was just applied, and its place among those that were pending. */
export interface MigrationStep {
  readonly migration: string
  readonly number: number
  readonly of: number
  readonly ms: number
}

/**
 * Brings the database up to date and tells what was applied, each as soon as it is. All pending migrations are one transaction
 * under one lock: of two servers starting at once, one migrates and the other finds it done.
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
  tell: (step: MigrationStep) => void = () => {},
): Promise<string[]> {
  return inTransaction(db, async (db) => {
    const { columnTypes, liftTimeLimit } = engineOf(db)
    await liftTimeLimit(db)
    await holdLock(db, 'migrate')
    await sql`create table if not exists schema_migrations (
      name ${columnTypes.text} not null primary key,
      applied_at ${columnTypes.integer} not null
    )${columnTypes.tableEnd}`.execute(db)

    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
    const applied = new Set(rows.map(({ name }) => name))
    refuseNewerDatabase(applied, migrations)

    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const [at, { name, up }] of pending.entries()) {
      const startedAt = monotonicTime()
      await up(db, columnTypes)
      await sql`insert into schema_migrations (name, applied_at) values (${name}, ${Date.now()})`.execute(db)
      const ms = Math.round(monotonicTime() - startedAt)
      tell({ migration: name, number: at + 1, of: pending.length, ms })
    }
    return pending.map(({ name }) => name)
  })
}

/** The migrations up to and with this one; undefined if there is none of that name. */
export function migrationsUntil(name: string): readonly Migration[] | undefined {
  const last = MIGRATIONS.findIndex((migration) => migration.name === name)
  return last === -1 ? undefined : MIGRATIONS.slice(0, last + 1)
}

/** The migrations that were applied to a database, in their order; none where it was never set up. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  if (!(await engineOf(db).hasTable(db, 'schema_migrations'))) return []
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether a start would apply migrations. Refuses a database of a newer version. */
export function hasPending(applied: readonly string[]): boolean {
  refuseNewerDatabase(new Set(applied), MIGRATIONS)
  return applied.length < MIGRATIONS.length
}

function refuseNewerDatabase(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new Error(
      `The database was set up by a newer version of Frond (${unknown.join(', ')}); update this one`,
    )
  }
}
