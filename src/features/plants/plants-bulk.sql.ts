import { sql } from 'kysely'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { among } from '../../db/among.ts'
import { isOwnedBy } from '../../db/own-rows.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import type { PlantValues } from './plants.sql.ts'

/** Dates the plants also without values: their tags may change. */
export async function updatePlantRows(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
  values: Pick<PlantValues, 'location_id' | 'status'>,
): Promise<void> {
  await db
    .updateTable('plants')
    .set({ ...values, updated_at: Date.now() })
    .where(among(db, 'id', ids))
    .where(isOwnedBy('user_id', gardenId))
    .execute()
}

/** SQLite blocks the event loop for as long as a statement takes. */
const LINKS_PER_BATCH = 2_000

/** Adds every tag to every plant that does not have it. The caller has checked that all of them are of one garden. */
export async function insertPlantTags(
  db: Db,
  ids: readonly number[],
  tagIds: readonly number[],
): Promise<void> {
  for await (const batch of batchesOf(ids, tagIds)) {
    await sql`insert into plant_tag_links (plant_id, tag_id) select p.id, t.id from plants p cross join plant_tags t
      where ${among(db, 'p.id', batch)} and ${among(db, 't.id', tagIds)}
      on conflict (plant_id, tag_id) do nothing`.execute(db)
  }
}

export async function deletePlantTags(
  db: Db,
  ids: readonly number[],
  tagIds: readonly number[],
): Promise<void> {
  for await (const batch of batchesOf(ids, tagIds)) {
    await sql`delete from plant_tag_links
      where ${among(db, 'plant_id', batch)} and ${among(db, 'tag_id', tagIds)}`.execute(db)
  }
}

/** Plants in batches, yielding to the event loop after each. */
async function* batchesOf(ids: readonly number[], tagIds: readonly number[]): AsyncGenerator<number[]> {
  const plantsPerBatch = Math.max(1, Math.floor(LINKS_PER_BATCH / tagIds.length))
  for (let at = 0; at < ids.length; at += plantsPerBatch) {
    yield ids.slice(at, at + plantsPerBatch)
    await yieldToEventLoop()
  }
}

export interface TagChange {
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

/** Whether one of the plants would have more tags than the limit after the change. */
export async function hasPlantOverTagLimit(
  db: Db,
  ids: readonly number[],
  { added, removed }: TagChange,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`select plant_id from plant_tag_links
    where ${among(db, 'plant_id', ids)} and not ${among(db, 'tag_id', [...added, ...removed])}
    group by plant_id having count(*) > ${limit - added.length} limit 1`.execute(db)
  return rows.length > 0
}
