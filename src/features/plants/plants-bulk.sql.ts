import { sql } from 'kysely'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { among } from '../../db/among.ts'
import { isOwnedBy } from '../../db/own-rows.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import type { PlantValues } from './plants.sql.ts'

/** Some columns of several plants; also without any they count as changed. */
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

/** The embedded database holds the event loop while it writes: no statement makes or removes more links than this. */
const LINKS_PER_BATCH = 2_000

/** Each of the tags to each of the plants that does not have it yet. The caller knows that all of them are one user's. */
export async function insertPlantTags(
  db: Db,
  ids: readonly number[],
  tagIds: readonly number[],
): Promise<void> {
  for await (const some of inPieces(ids, tagIds)) {
    await sql`insert into plant_tag_links (plant_id, tag_id) select p.id, t.id from plants p cross join plant_tags t
      where ${among(db, 'p.id', some)} and ${among(db, 't.id', tagIds)}
      on conflict (plant_id, tag_id) do nothing`.execute(db)
  }
}

export async function deletePlantTags(
  db: Db,
  ids: readonly number[],
  tagIds: readonly number[],
): Promise<void> {
  for await (const some of inPieces(ids, tagIds)) {
    await sql`delete from plant_tag_links
      where ${among(db, 'plant_id', some)} and ${among(db, 'tag_id', tagIds)}`.execute(db)
  }
}

/** Plants by the few, with a turn of the event loop between. */
async function* inPieces(ids: readonly number[], tagIds: readonly number[]): AsyncGenerator<number[]> {
  const atATime = Math.max(1, Math.floor(LINKS_PER_BATCH / tagIds.length))
  for (let at = 0; at < ids.length; at += atATime) {
    yield ids.slice(at, at + atATime)
    await yieldToEventLoop()
  }
}

export interface TagChange {
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

/** Whether one of the plants would carry more tags than this. */
export async function hasPlantOverTagLimit(
  db: Db,
  ids: readonly number[],
  { added, removed }: TagChange,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`select plant_id from plant_tag_links
    where ${among(db, 'plant_id', ids)} and not ${among(db, 'tag_id', [...added, ...removed])}
    group by plant_id having count(*) > ${most - added.length} limit 1`.execute(db)
  return rows.length > 0
}
