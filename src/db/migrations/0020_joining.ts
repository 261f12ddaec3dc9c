import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** Accounts that administrators make, links to choose a password, invitations, and a quota for each user. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text, tableEnd: end, identity } = types

  await sql`alter table users add column has_password ${integer} not null default 1
    check (has_password in (0, 1))`.execute(db)
  await sql`alter table users add column media_quota_bytes ${integer}`.execute(db)

  await sql`create table password_links (
    user_id ${integer} not null primary key references users (id) on delete cascade,
    token_hash ${text} not null unique,
    expires_at ${integer} not null
  )${end}`.execute(db)

  await sql`create table invitations (
    id ${identity},
    token_hash ${text} not null unique,
    email ${text},
    created_at ${integer} not null,
    expires_at ${integer} not null
  )${end}`.execute(db)
}
