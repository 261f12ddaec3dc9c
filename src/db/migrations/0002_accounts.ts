import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { identity, integer, text, tableEnd: end, bytes } = types

  await sql`create table users (
    id ${identity},
    email ${text} not null,
    email_key ${text} not null unique,
    display_name ${text},
    search_text ${text} not null,
    role ${text} not null check (role in ('USER', 'ADMIN')),
    password_hash ${text} not null,
    disabled ${integer} not null default 0 check (disabled in (0, 1)),
    created_at ${integer} not null
  )${end}`.execute(db)

  await sql`create table sessions (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    family ${text} not null unique,
    token_hash ${text} not null,
    previous_token_hash ${text},
    rotated_at ${integer},
    user_agent ${text},
    created_at ${integer} not null,
    last_used_at ${integer} not null,
    expires_at ${integer} not null
  )${end}`.execute(db)
  await sql`create index sessions_by_user on sessions (user_id)`.execute(db)
  await sql`create index sessions_by_expiry on sessions (expires_at)`.execute(db)

  await sql`create table sign_in_failures (
    subject ${text} not null primary key,
    failures ${integer} not null,
    first_failure_at ${integer} not null,
    last_failure_at ${integer} not null
  )${end}`.execute(db)

  await sql`create table signing_keys (
    id ${identity},
    kid ${text} not null unique,
    modulus ${text} not null,
    exponent ${text} not null,
    sealed_private_key ${bytes},
    created_at ${integer} not null,
    deactivated_at ${integer}
  )${end}`.execute(db)

  await sql`create table revisions (
    name ${text} not null primary key,
    number ${integer} not null
  )${end}`.execute(db)
  await sql`insert into revisions (name, number) values ('signing_keys', 0)`.execute(db)
}
