import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

export async function up(db: MigrationDb, { integer, text, identity, tableEnd }: ColumnTypes): Promise<void> {
  await sql`create table media (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    key ${text} not null unique,
    content_type ${text} not null,
    size ${integer} not null,
    width ${integer},
    height ${integer},
    frames ${integer},
    sha256 ${text} not null,
    created_at ${integer} not null,
    unreferenced_since ${integer}
  )${tableEnd}`.execute(db)
  // With the size in it, the index alone answers how much of the quota is used.
  await sql`create index media_by_user on media (user_id, id, size)`.execute(db)
  await sql`create index media_unreferenced on media (unreferenced_since)`.execute(db)
}
