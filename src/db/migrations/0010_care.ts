import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import { engineOf } from '../run/session-executor.ts'
import type { MigrationDb } from './migration.ts'

/** Care schedules, and what tells when each was last fulfilled. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text, tableEnd: end, identity } = types

  await sql`create table care_settings (
    user_id ${integer} primary key references users (id) on delete cascade,
    time_zone ${text} not null,
    hemisphere ${integer} not null
  )${end}`.execute(db)

  await sql`create table care_schedules (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    plant_id ${integer} not null references plants (id) on delete cascade,
    type ${integer} not null,
    mode ${integer} not null,
    every ${integer} not null,
    unit ${integer} not null,
    seasons ${text} not null,
    start_date ${text} not null,
    amount_ml ${integer},
    note ${text},
    paused ${integer} not null,
    paused_until ${text},
    deferral_kind ${integer},
    deferral_day ${text},
    deferral_base ${integer},
    last_done_at ${integer},
    next_due ${text},
    recheck_on ${text},
    created_at ${integer} not null,
    updated_at ${integer} not null,
    unique (plant_id, type)
  )${end}`.execute(db)
  await sql`create index care_schedules_by_plant on care_schedules (user_id, plant_id, type)`.execute(db)
  // With all that a summary counts.
  await sql`create index care_schedules_by_due_day on care_schedules (user_id, next_due, type, plant_id)`.execute(
    db,
  )
  await sql`create index care_schedules_by_recheck on care_schedules (user_id, recheck_on)
    where recheck_on is not null`.execute(db)

  // The type stands here too, so that the last entry of a type comes first out of the index.
  await sql`alter table plant_journal_plants add column type ${integer} not null default 0`.execute(db)
  if (engineOf(db).name === 'postgres') await writeLinksAnew(db)
  else {
    await sql`update plant_journal_plants
      set type = (select j.type from plant_journals j where j.id = plant_journal_plants.journal_id)`.execute(
      db,
    )
  }
  await sql`create index plant_journal_plants_by_type on plant_journal_plants (plant_id, type, event_time desc)`.execute(
    db,
  )
}

/**
 * The type of each entry for PostgreSQL, which takes four times as long to update all rows as to write them into an empty table
 * and to make its keys and indexes afterwards. The table is as an update would leave it, without the space of the old rows.
 * The rows wait in an unlogged table: it is about as quick as a temporary one, which a user may lack the privilege to make.
 */
async function writeLinksAnew(db: MigrationDb): Promise<void> {
  for (const statement of [
    `create unlogged table plant_journal_links as
      select k.journal_id, k.plant_id, k.event_time, k.position, j.type
      from plant_journal_plants k join plant_journals j on j.id = k.journal_id`,
    'truncate plant_journal_plants',
    'drop index plant_journal_plants_by_plant',
    `alter table plant_journal_plants drop constraint plant_journal_plants_pkey,
      drop constraint plant_journal_plants_journal_id_fkey,
      drop constraint plant_journal_plants_plant_id_fkey`,
    'insert into plant_journal_plants (journal_id, plant_id, event_time, position, type) select * from plant_journal_links',
    'drop table plant_journal_links',
    `alter table plant_journal_plants
      add constraint plant_journal_plants_pkey primary key (journal_id, plant_id),
      add constraint plant_journal_plants_journal_id_fkey
        foreign key (journal_id) references plant_journals (id) on delete cascade,
      add constraint plant_journal_plants_plant_id_fkey
        foreign key (plant_id) references plants (id) on delete cascade`,
    'create index plant_journal_plants_by_plant on plant_journal_plants (plant_id, event_time, journal_id)',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
