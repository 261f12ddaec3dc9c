import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** What lets persons, links and keys into a garden, and a name of the garden. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text, tableEnd: end, identity } = types

  await sql`alter table users add column garden_name ${text}`.execute(db)
  await sql`create table grants (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    kind ${integer} not null check (kind in (1, 2, 3)),
    role ${integer} not null check (role in (1, 2, 3)),
    holder_id ${integer} references users (id) on delete cascade,
    name ${text},
    from_day ${text},
    until_day ${text},
    message ${text},
    email ${text},
    secret_hash ${text} unique,
    hint ${text},
    expires_at ${integer},
    last_used_at ${integer},
    remind ${integer} not null default 1 check (remind in (0, 1)),
    created_at ${integer} not null
  )${end}`.execute(db)
  await sql`create index grants_of_garden on grants (user_id, kind)`.execute(db)
  await sql`create index grants_of_holder on grants (holder_id, kind)`.execute(db)
  await sql`create unique index grants_of_person on grants (user_id, holder_id) where kind = 1`.execute(db)
}
