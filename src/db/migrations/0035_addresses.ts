import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** Whether the address of an account was confirmed, and the link that confirms the next one. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text, tableEnd: end } = types

  await sql`alter table users add column email_confirmed ${integer} not null default 0
    check (email_confirmed in (0, 1))`.execute(db)
  await sql`create table email_links (
    user_id ${integer} not null primary key references users (id) on delete cascade,
    email ${text} not null,
    token_hash ${text} not null unique,
    expires_at ${integer} not null
  )${end}`.execute(db)
}
