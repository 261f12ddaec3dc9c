import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** What happened to accounts, for those that they belong to. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text, tableEnd: end, identity } = types

  await sql`create table account_activity (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    type ${text} not null,
    at ${integer} not null,
    ip ${text},
    user_agent ${text},
    subject ${text}
  )${end}`.execute(db)
  await sql`create index account_activity_by_user on account_activity (user_id, id)`.execute(db)
  await sql`create index account_activity_by_time on account_activity (at)`.execute(db)
}
