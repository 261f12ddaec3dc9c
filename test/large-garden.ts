import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/db/schema.ts'
import { fileRows, type Gardener, newGardener, newSpecies } from './gardener.ts'
import { made } from './made.ts'
import type { TestApp } from './test-app.ts'

const PLANTS = 2_000
export const ENTRIES = 10_000
export const FIRST_ENTRY_AT = 1_700_000_000_000

export interface LargeGarden extends Gardener {
  readonly speciesId: number
  readonly plantId: number
}

/** A user with many plants and entries, beside somebody who has a lot more of them. */
export async function growLargeGarden(service: TestApp): Promise<LargeGarden> {
  const common = await newSpecies(service)
  const other = await newGardener(service)
  await grow(service, other, common, 4 * PLANTS, 3 * ENTRIES)
  await tag(service.db, other.tagId, sql`user_id = ${sql.lit(other.user.id)}`)
  const owner = await newGardener(service)
  const plantId = await grow(service, owner, common, PLANTS, ENTRIES)

  // A filter is worth an index when it picks a few: one in twenty has this species, place, state and tag.
  const speciesId = await newSpecies(service, 'Moss')
  const payload = { name: 'Sill' }
  const region = await made(service, 'POST /api/v1/regions', { by: owner, payload })
  const place = await made(service, `POST /api/v1/regions/${region.id}/locations`, { by: owner, payload })
  const some = sql`user_id = ${sql.lit(owner.user.id)} and id % 20 = ${sql.lit(plantId % 20)}`
  await sql`update plants set species_id = ${sql.lit(speciesId)}, location_id = ${sql.lit(place.id)}, status = 2
    where ${some}`.execute(service.db)
  await tag(service.db, owner.tagId, some)
  return { ...owner, speciesId, plantId, regionId: region.id, locationId: place.id }
}

async function tag(db: Db, tagId: number, which: RawBuilder<unknown>): Promise<void> {
  await sql`insert into plant_tag_links (plant_id, tag_id)
    select id, ${sql.lit(tagId)} from plants where ${which}`.execute(db)
}

/** Statements that count for themselves: thousands of rows in a moment. Returns the first plant. */
async function grow(
  service: TestApp,
  owner: Gardener,
  speciesId: number,
  plantCount: number,
  entryCount: number,
): Promise<number> {
  const { db } = service
  const [file] = await fileRows(service, owner, 1)
  const userId = sql.lit(owner.user.id)
  const mediaId = sql.lit(file?.id ?? 0)
  const start = sql.lit(FIRST_ENTRY_AT)
  const lastPlant = await lastIdOf(db, 'plants')
  const plant = sql.lit(lastPlant)
  const entry = sql.lit(await lastIdOf(db, 'plant_journals'))
  const plants = upTo(plantCount)
  const entries = upTo(entryCount)

  await sql`insert into plants (user_id, name, species_id, location_id, search_text, created_at)
    ${plants} select ${userId}, 'Plant', ${sql.lit(speciesId)}, ${sql.lit(owner.locationId)}, 'plant', ${start}
    from numbers`.execute(db)
  await sql`insert into plant_covers (plant_id, media_id, position)
    ${plants} select ${plant} + n, ${mediaId}, 1 from numbers`.execute(db)
  await sql`insert into plant_journals (user_id, type, event_time, created_at)
    ${entries} select ${userId}, n % 20, ${start} + n, ${start} from numbers`.execute(db)
  await sql`insert into plant_journal_plants (journal_id, plant_id, event_time, position)
    ${entries} select ${entry} + n, ${plant} + 1 + n % ${sql.lit(plantCount)}, ${start} + n, 1
    from numbers`.execute(db)
  await sql`insert into plant_journal_media (journal_id, media_id, position)
    ${entries} select ${entry} + n, ${mediaId}, 1 from numbers where n % 4 = 0`.execute(db)
  return lastPlant + 1
}

function upTo(count: number): RawBuilder<unknown> {
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
