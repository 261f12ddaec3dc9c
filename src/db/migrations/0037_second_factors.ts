import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** Secrets of authenticator apps, and recovery codes, which take their place when a device is lost. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text, bytes, tableEnd: end } = types

  await sql`create table second_factors (
    user_id ${integer} not null primary key references users (id) on delete cascade,
    sealed_secret ${bytes} not null,
    confirmed ${integer} not null check (confirmed in (0, 1)),
    last_step ${integer} not null,
    created_at ${integer} not null
  )${end}`.execute(db)
  await sql`create table recovery_codes (
    user_id ${integer} not null references users (id) on delete cascade,
    code_hash ${text} not null,
    primary key (user_id, code_hash)
  )${end}`.execute(db)
}
