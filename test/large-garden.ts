import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/db/schema.ts'
import { fileRows, type Gardener, newGardener, newSpecies } from './gardener.ts'
import { made } from './made.ts'
import type { TestApp } from './test-app.ts'

export const PLANTS = 10_000
export const ENTRIES = 40_000
export const ENTRIES_OF_A_PLANT = 10
export const FIRST_ENTRY_AT = 1_700_000_000_000

export interface LargeGarden extends Gardener {
  readonly speciesId: number
  readonly plantId: number
}

/** A garden with many plants and entries, among other gardens with three times as many plants and as many entries. */
export async function growLargeGarden(service: TestApp): Promise<LargeGarden> {
  const { db } = service
  const checkForeignKeys = await putOffForeignKeys(service)
  const common = await newSpecies(service)
  const other = await newGardener(service)
  await addPlants(db, other, common, 3 * PLANTS)
  await addEntries(db, other)
  await tag(db, other.tagId, sql`user_id = ${sql.lit(other.user.id)}`)
  const owner = await newGardener(service)
  const plantId = await addPlants(db, owner, common, PLANTS)
  const entryId = await addEntries(db, owner)
  await link(service, owner, plantId, entryId)

  // One plant in twenty has this species, location, status and tag: so few that the planner takes an index.
  const speciesId = await newSpecies(service, 'Moss')
  const payload = { name: 'Sill' }
  const region = await made(service, 'POST /api/v1/regions', { by: owner, payload })
  const place = await made(service, `POST /api/v1/regions/${region.id}/locations`, { by: owner, payload })
  const some = sql`user_id = ${sql.lit(owner.user.id)} and id % 20 = ${sql.lit(plantId % 20)}`
  await sql`update plants set species_id = ${sql.lit(speciesId)}, location_id = ${sql.lit(place.id)}, status = 2
    where ${some}`.execute(db)
  await tag(db, owner.tagId, some)
  await checkForeignKeys()
  return { ...owner, speciesId, plantId, regionId: region.id, locationId: place.id }
}

/** PostgreSQL checks foreign keys row by row on insert; adding the constraints afterwards is much faster. */
export async function putOffForeignKeys({ db, config }: TestApp): Promise<() => Promise<void>> {
  if (config.database.engine === 'sqlite') return async () => {}
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f'`.execute(db)
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  }
  return async () => {
    for (const { table, name, definition } of rows) {
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        db,
      )
    }
  }
}

async function tag(db: Db, tagId: number, which: RawBuilder<unknown>): Promise<void> {
  await sql`insert into plant_tag_links (user_id, plant_id, tag_id)
    select user_id, id, ${sql.lit(tagId)} from plants where ${which}`.execute(db)
}

/** Inserts thousands of generated rows in one statement, and returns the id of the first. */
export async function addPlants(db: Db, owner: Gardener, speciesId: number, count: number): Promise<number> {
  const last = await lastIdOf(db, 'plants')
  await sql`insert into plants (user_id, name, name_key, species_id, location_id, search_text, created_at, updated_at)
    ${upTo(count)} select ${sql.lit(owner.user.id)}, 'Plant', 'plant', ${sql.lit(speciesId)}, ${sql.lit(owner.locationId)},
      'plant', ${sql.lit(FIRST_ENTRY_AT)} + n, ${sql.lit(FIRST_ENTRY_AT)} + n from numbers`.execute(db)
  return last + 1
}

async function addEntries(db: Db, owner: Gardener): Promise<number> {
  const last = await lastIdOf(db, 'plant_journals')
  const start = sql.lit(FIRST_ENTRY_AT)
  await sql`insert into plant_journals (user_id, type, event_time, created_at, updated_at)
    ${upTo(ENTRIES)} select ${sql.lit(owner.user.id)}, n % 20, ${start} + n, ${start}, ${start} + n from numbers`.execute(
    db,
  )
  return last + 1
}

/** A cover for every plant, a plant for every entry, a file for some of them. Plants have ten entries, or none. */
async function link(
  service: TestApp,
  owner: Gardener,
  firstPlant: number,
  firstEntry: number,
): Promise<void> {
  const { db } = service
  const [file] = await fileRows(service, owner, 1)
  const mediaId = sql.lit(file?.id ?? 0)
  const plant = sql.lit(firstPlant)
  const entry = sql.lit(firstEntry - 1)
  await sql`insert into plant_covers (user_id, plant_id, media_id, position)
    ${upTo(PLANTS)} select ${sql.lit(owner.user.id)}, ${plant} - 1 + n, ${mediaId}, 1 from numbers`.execute(
    db,
  )
  await sql`insert into plant_journal_plants (journal_id, plant_id, type, event_time, position)
    ${upTo(ENTRIES)} select ${entry} + n, ${plant} + n % ${sql.lit(ENTRIES / ENTRIES_OF_A_PLANT)}, n % 20,
      ${sql.lit(FIRST_ENTRY_AT)} + n, 1
    from numbers`.execute(db)
  await sql`insert into plant_journal_media (journal_id, media_id, position)
    ${upTo(ENTRIES)} select ${entry} + n, ${mediaId}, 1 from numbers where n % 4 = 0`.execute(db)
}

export function upTo(count: number): RawBuilder<unknown> {
  return sql`with recursive numbers (n) as (
    select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`
}

async function lastIdOf(db: Db, table: 'plants' | 'plant_journals'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}
