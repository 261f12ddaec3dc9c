import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** The one address of each user at which calendars read what is to be done. */
export async function up(db: MigrationDb, { integer, text, tableEnd }: ColumnTypes): Promise<void> {
  await sql`create table calendar_feeds (
    user_id ${integer} not null primary key references users (id) on delete cascade,
    token_hash ${text} not null unique,
    created_at ${integer} not null,
    last_read_at ${integer}
  )${tableEnd}`.execute(db)
}
