import { sql } from 'kysely'
import { amongListed, listed } from '../../db/query/among.ts'
import { isOwnedBy } from '../../db/query/own-rows.ts'
import { inBatches, ROWS_AT_A_TIME, touchesRelated } from '../../db/query/updates.ts'
import { prepared } from '../../db/run/prepared.ts'
import type { Db, GardenId } from '../../db/schema.ts'

/* A change of one thing changes what is shown of others: these statements find plants and entries by what they refer to. */

export const touchPlantsWithTag = touchesRelated(
  'plants',
  ({ to }) => sql`select plant_id as id from plant_tag_links where tag_id = ${to}`,
)

/** This statement dates the plants that have this file as a cover. */
export const touchPlantsWithMedia = touchesRelated(
  'plants',
  ({ to }) => sql`select plant_id as id from plant_covers where media_id = ${to}`,
)

export const touchPlantsInLocation = touchesRelated(
  'plants',
  ({ gardenId, to }) => sql`select id from plants where user_id = ${gardenId} and location_id = ${to}`,
)

const tagUnlinked = prepared(
  (
    _db,
    bind: { tagId: number },
  ) => sql`delete from plant_tag_links where tag_id = ${bind.tagId} and plant_id in (
      select plant_id from plant_tag_links where tag_id = ${bind.tagId} limit ${ROWS_AT_A_TIME})
    returning plant_id`,
)

/** Foreign keys would do this when the tag is deleted, but in one statement, however many plants have it. */
export async function deleteTagFromPlants(db: Db, gardenId: GardenId, tagId: number): Promise<void> {
  await touchPlantsWithTag(db, gardenId, tagId)
  await inBatches(ROWS_AT_A_TIME, () => tagUnlinked(db, { tagId }))
}

const locationsUnset = prepared(
  (db, bind: { gardenId: GardenId; ids: string; now: number }) =>
    sql`update plants set location_id = null, updated_at = ${bind.now} where id in (
      select id from plants where user_id = ${bind.gardenId} and ${amongListed(db, 'location_id', bind.ids)}
      limit ${ROWS_AT_A_TIME}) and ${isOwnedBy('user_id', bind.gardenId)}
    returning id`,
)

/** Foreign keys would do this when the locations are deleted, but in one statement, however many plants stand there. */
export async function deleteLocationsFromPlants(
  db: Db,
  gardenId: GardenId,
  locationIds: readonly number[],
): Promise<void> {
  const ids = listed(locationIds)
  await inBatches(ROWS_AT_A_TIME, () => locationsUnset(db, { gardenId, ids, now: Date.now() }))
}

const speciesTouched = prepared((db, bind: { speciesId: number; now: number }) =>
  db.updateTable('plants').set({ updated_at: bind.now }).where('species_id', '=', bind.speciesId),
)

/** All gardens share the catalogue, so this statement reaches the plants of all of them. */
export async function touchPlantsOfSpecies(db: Db, speciesId: number): Promise<void> {
  await speciesTouched(db, { speciesId, now: Date.now() })
}

export const touchJournalsOfPlant = touchesRelated(
  'plant_journals',
  ({ to }) => sql`select journal_id as id from plant_journal_plants where plant_id = ${to}`,
)

export const touchJournalsWithMedia = touchesRelated(
  'plant_journals',
  ({ to }) => sql`select journal_id as id from plant_journal_media where media_id = ${to}`,
)

const problemIds = prepared((db, bind: { gardenId: GardenId; plantId: number }) =>
  db
    .selectFrom('plant_problems')
    .select('id')
    .where('plant_id', '=', bind.plantId)
    .where(isOwnedBy('user_id', bind.gardenId)),
)

/** They go with the plant. */
export async function listProblemsOf(db: Db, gardenId: GardenId, plantId: number): Promise<number[]> {
  return (await problemIds(db, { gardenId, plantId })).map(({ id }) => id)
}

/** SQLite blocks the event loop for as long as a statement takes. */
const JOURNALS_PER_BATCH = 1_000

const someOnlyOfDeleted = prepared(
  (_db, bind: { gardenId: GardenId; plantId: number }) => sql<{ id: number }>`delete from plant_journals
    where user_id = ${bind.gardenId} and id in (
      select l.journal_id from plant_journal_plants l where l.plant_id = ${bind.plantId} and not exists (
        select 1 from plant_journal_plants other
        where other.journal_id = l.journal_id and other.plant_id <> ${bind.plantId})
      limit ${JOURNALS_PER_BATCH})
    returning id`,
)

/** Deletes the entries that name no other plant, and calls `deleted` with each. */
export async function deleteJournalsOnlyOf(
  db: Db,
  gardenId: GardenId,
  plantId: number,
  deleted: (id: number) => void,
): Promise<void> {
  await inBatches(JOURNALS_PER_BATCH, async () => {
    const rows = await someOnlyOfDeleted(db, { gardenId, plantId })
    for (const { id } of rows) deleted(id)
    return rows
  })
}
