import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** Users of other services, the sessions that these opened, and the tokens by which they ended some. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text, identity, tableEnd: end } = types

  await sql`create table identities (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    issuer ${text} not null,
    subject ${text} not null,
    name ${text},
    created_at ${integer} not null,
    last_used_at ${integer},
    unique (issuer, subject)
  )${end}`.execute(db)
  await sql`create index identities_by_user on identities (user_id)`.execute(db)

  await sql`create table sign_ons (
    session_id ${integer} not null primary key references sessions (id) on delete cascade,
    issuer ${text} not null,
    subject ${text} not null,
    provider_session ${text}
  )${end}`.execute(db)
  await sql`create index sign_ons_by_subject on sign_ons (issuer, subject)`.execute(db)
  await sql`create index sign_ons_by_provider_session on sign_ons (issuer, provider_session)`.execute(db)
  await sql`create table logout_tokens (
    token_hash ${text} not null primary key,
    expires_at ${integer} not null
  )${end}`.execute(db)

  // Until now only administrators made accounts without a password.
  await sql`alter table users add column unclaimed ${integer} not null default 0 check (unclaimed in (0, 1))`.execute(
    db,
  )
  await sql`update users set unclaimed = 1 where has_password = 0`.execute(db)
}
