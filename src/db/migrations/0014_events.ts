import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** What has changed in each garden, numbered without gaps in the order of the commits, and the last number of each. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text, changingTableEnd, clusteredTableEnd, numberedRows } = types

  // Old events are deleted, but their numbers never come again.
  await sql`create table event_counters (
    user_id ${integer} primary key references users (id) on delete cascade,
    last_id ${integer} not null
  )${changingTableEnd}`.execute(db)

  await sql`create table events (
    user_id ${integer} not null references users (id) on delete cascade,
    id ${integer} not null,
    type ${text} not null,
    subject ${integer} not null,
    plant_ids ${text},
    at ${integer} not null,
    primary key (user_id, id)
  )${clusteredTableEnd}`.execute(db)
  const numbers = { owner: 'user_id', id: 'id', counters: 'event_counters', last: 'last_id' }
  for (const statement of numberedRows('events', numbers)) await sql.raw(statement).execute(db)
}
