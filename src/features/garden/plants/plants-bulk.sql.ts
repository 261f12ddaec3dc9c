import { sql } from 'kysely'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import { amongListed, listed } from '../../../db/query/among.ts'
import { type Assigned, assigned, assignments, differences } from '../../../db/query/assignments.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { PlantValues } from './plants.sql.ts'

const COLUMNS = ['location_id', 'status'] as const

type BulkValues = Pick<PlantValues, (typeof COLUMNS)[number]>

const change = prepared(
  (db, bind: Assigned & { gardenId: GardenId; ids: string; now: number }) => sql`update plants
    set ${assignments(COLUMNS, bind)}, updated_at = ${bind.now}
    where ${amongListed(db, 'id', bind.ids)} and ${isOwnedBy('user_id', bind.gardenId)}`,
)

const unlike = prepared(
  (db, bind: Assigned & { gardenId: GardenId; ids: string }) => sql<{ id: number }>`select id from plants
    where ${amongListed(db, 'id', bind.ids)} and ${isOwnedBy('user_id', bind.gardenId)}
      and (${differences(COLUMNS, bind)})`,
)

/** Finds those of the plants that have other values now. */
export async function listUnlikePlants(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
  values: BulkValues,
): Promise<number[]> {
  const rows = await unlike(db, { ...assigned(COLUMNS, values), gardenId, ids: listed(ids) })
  return rows.map(({ id }) => id)
}

/** Dates the plants also without values: their tags may change. */
export async function updatePlantRows(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
  values: BulkValues,
): Promise<void> {
  await change(db, { ...assigned(COLUMNS, values), gardenId, ids: listed(ids), now: Date.now() })
}

/** SQLite blocks the event loop for as long as a statement takes. */
const LINKS_PER_BATCH = 2_000

type Lists = { readonly gardenId: GardenId; readonly ids: string; readonly tagIds: string }

const tagsAdded = prepared(
  (db, bind: Lists) => sql<{ id: number }>`insert into plant_tag_links (user_id, plant_id, tag_id)
    select p.user_id, p.id, t.id from plants p cross join plant_tags t
    where ${amongListed(db, 'p.id', bind.ids)} and ${isOwnedBy('p.user_id', bind.gardenId)}
      and ${amongListed(db, 't.id', bind.tagIds)} and ${isOwnedBy('t.user_id', bind.gardenId)}
    on conflict (user_id, plant_id, tag_id) do nothing
    returning plant_id as id`,
)
const tagsRemoved = prepared(
  (db, bind: Lists) => sql<{ id: number }>`delete from plant_tag_links
    where user_id = ${bind.gardenId} and ${amongListed(db, 'plant_id', bind.ids)} and ${amongListed(db, 'tag_id', bind.tagIds)}
    returning plant_id as id`,
)

/** Adds every tag of the garden to every plant that does not have it, and gives the plant of each link. */
export const insertPlantTags = inBatchesOfPlants(tagsAdded)
export const deletePlantTags = inBatchesOfPlants(tagsRemoved)

/** Makes a function that changes plants in batches, and yields to the event loop between them. */
function inBatchesOfPlants(change: (db: Db, lists: Lists) => Promise<{ id: number }[]>) {
  return async (db: Db, gardenId: GardenId, ids: readonly number[], tagIds: readonly number[]) => {
    const changed: number[] = []
    if (tagIds.length === 0) return changed
    const plantsPerBatch = Math.max(1, Math.floor(LINKS_PER_BATCH / tagIds.length))
    for (let at = 0; at < ids.length; at += plantsPerBatch) {
      const batch = listed(ids.slice(at, at + plantsPerBatch))
      if (at > 0) await yieldToEventLoop()
      const links = await change(db, { gardenId, ids: batch, tagIds: listed(tagIds) })
      changed.push(...links.map(({ id }) => id))
    }
    return changed
  }
}

interface TagChange {
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

const overLimit = prepared(
  (db, bind: Lists & { most: number }) => sql`select plant_id from plant_tag_links
    where user_id = ${bind.gardenId} and ${amongListed(db, 'plant_id', bind.ids)} and not ${amongListed(db, 'tag_id', bind.tagIds)}
    group by plant_id having count(*) > cast(${bind.most} as bigint) limit 1`,
)

/** Finds out whether one of the plants would have more tags than the limit after the change. */
export async function hasPlantOverTagLimit(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
  { added, removed }: TagChange,
  limit: number,
): Promise<boolean> {
  const tagIds = listed([...added, ...removed])
  return (await overLimit(db, { gardenId, ids: listed(ids), tagIds, most: limit - added.length })).length > 0
}
