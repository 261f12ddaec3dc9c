import { type RawBuilder, sql } from 'kysely'
import { foldForSearch, foldForSorting } from '../../base/fold-case.ts'
import type { ColumnTypes } from '../engine.ts'
import { engineOf } from '../run/session-executor.ts'
import type { MigrationDb } from './migration.ts'

const CHANGING = ['plants', 'plant_journals', 'regions', 'plant_tags']

/** When things changed last, the orders that plants can be listed in, and the words of journal entries. */
export async function up(db: MigrationDb, { integer, text }: ColumnTypes): Promise<void> {
  for (const table of CHANGING) {
    await sql`alter table ${sql.table(table)} add column updated_at ${integer} not null default 0`.execute(db)
  }
  await sql`alter table plant_journals add column search_text ${text} not null default ''`.execute(db)
  // For each row that is changed, PostgreSQL would write into these as well.
  const isPostgres = engineOf(db).name === 'postgres'
  if (isPostgres) await sql`drop index plant_journals_by_time, plant_journals_by_type`.execute(db)
  await fill(db, 'plant_journals', 'search_text', 'remark', foldForSearch)
  for (const table of CHANGING) await copyCreation(db, table, integer)
  if (isPostgres) {
    await sql`create index plant_journals_by_time on plant_journals (user_id, event_time, id)`.execute(db)
    await sql`create index plant_journals_by_type on plant_journals (user_id, type, event_time, id)`.execute(
      db,
    )
  }
  await sql`create index plants_by_update on plants (user_id, updated_at, id)`.execute(db)
  await sql`create index plant_journals_by_update on plant_journals (user_id, updated_at, id)`.execute(db)

  // Only of species that were changed: no plant can have had a new one before.
  await sql`alter table plant_species add column updated_at ${integer} not null default 0`.execute(db)
  await sql`create index plant_species_by_update on plant_species (updated_at, id) where updated_at > 0`.execute(
    db,
  )

  await sql`alter table plants add column name_key ${text} not null default ''`.execute(db)
  await fill(db, 'plants', 'name_key', 'name', foldForSorting)
  await sql`create index plants_by_name on plants (user_id, name_key, id)`.execute(db)
  await sql`create index plants_by_creation on plants (user_id, created_at, id)`.execute(db)
  // Without a date last, whichever way the others are walked.
  await sql`create index plants_by_planting on plants (user_id, coalesce(planting_date, '9999-99-99'), id)`.execute(
    db,
  )
  await sql`create index plants_by_planting_back on plants (user_id, coalesce(planting_date, ''), id)`.execute(
    db,
  )
}

/** PostgreSQL writes the table anew, which takes a quarter of the time of an update. */
async function copyCreation(db: MigrationDb, table: string, integer: RawBuilder<unknown>): Promise<void> {
  const copying =
    engineOf(db).name === 'postgres'
      ? sql`alter table ${sql.table(table)} alter column updated_at type ${integer} using created_at`
      : sql`update ${sql.table(table)} set updated_at = created_at`
  await copying.execute(db)
}

const ROWS_AT_A_TIME = 1_000

/** A column that no SQL could work out, some rows at a time. Its default is what an empty text becomes. */
async function fill(
  db: MigrationDb,
  table: string,
  column: string,
  source: string,
  fold: (text: string) => string,
): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; text: string }>`select id, ${sql.ref(source)} as text
      from ${sql.table(table)} where id > ${last} and ${sql.ref(source)} <> '' order by id limit ${ROWS_AT_A_TIME}`.execute(
      db,
    )
    const values = JSON.stringify(rows.map(({ id, text }) => [id, fold(text)]))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = value ->> 1
      from ${engineOf(db).jsonRows(values)} where ${sql.ref(`${table}.id`)} = cast(value ->> 0 as bigint)`.execute(
      db,
    )
    last = rows.at(-1)?.id ?? 0
    if (rows.length < ROWS_AT_A_TIME) return
  }
}
