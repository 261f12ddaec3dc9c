import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** Passkeys, and what a page has begun and will finish in some minutes. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text, bytes, identity, tableEnd: end } = types

  await sql`create table flows (
    flow_hash ${text} not null primary key,
    kind ${integer} not null,
    sealed ${bytes} not null,
    expires_at ${integer} not null
  )${end}`.execute(db)
  await sql`create table passkeys (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    name ${text} not null,
    credential_id ${text} not null unique,
    public_key ${bytes} not null,
    counter ${integer} not null,
    created_at ${integer} not null,
    last_used_at ${integer}
  )${end}`.execute(db)
  await sql`create index passkeys_by_user on passkeys (user_id)`.execute(db)
}
