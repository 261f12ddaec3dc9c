import { sql } from 'kysely'
import { numbersIn } from '../../base/json-numbers.ts'
import type { ColumnTypes } from '../engine.ts'
import { engineOf } from '../run/session-executor.ts'
import type { MigrationDb } from './migration.ts'

/** The numbers in the properties of entries, by plant and name in the order of time: to read them all out of JSON takes too long. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text, real, clusteredTableEnd } = types
  await sql`create table plant_measurements (
    plant_id ${integer} not null,
    name ${text} not null,
    event_time ${integer} not null,
    journal_id ${integer} not null,
    value ${real} not null,
    constraint plant_measurements_by_name primary key (plant_id, name, event_time, journal_id, value),
    foreign key (journal_id, plant_id) references plant_journal_plants (journal_id, plant_id) on delete cascade
  )${clusteredTableEnd}`.execute(db)
  await sql`create index plant_measurements_by_entry on plant_measurements (journal_id, plant_id)`.execute(db)
  await fill(db)
}

const ENTRIES_AT_A_TIME = 200

async function fill(db: MigrationDb): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; properties: string }>`select id, properties from plant_journals
      where id > ${last} and properties is not null order by id limit ${ENTRIES_AT_A_TIME}`.execute(db)
    const numbers = rows.flatMap(({ id, properties }) =>
      numbersIn(properties).map(([name, value]) => [id, name, value]),
    )
    await sql`insert into plant_measurements (plant_id, name, event_time, journal_id, value)
      select l.plant_id, value ->> 1, l.event_time, l.journal_id, cast(value ->> 2 as double precision)
      from ${engineOf(db).jsonRows(JSON.stringify(numbers))}
      join plant_journal_plants l on l.journal_id = cast(value ->> 0 as bigint)`.execute(db)
    last = rows.at(-1)?.id ?? 0
    if (rows.length < ENTRIES_AT_A_TIME) return
  }
}
