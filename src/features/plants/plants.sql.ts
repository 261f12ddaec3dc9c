import { type RawBuilder, sql } from 'kysely'
import { among } from '../../db/among.ts'
import { assignments } from '../../db/assignments.ts'
import { replaceLinks } from '../../db/links.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy, ownsAll } from '../../db/own-rows.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { inBatches, ROWS_AT_A_TIME, touch, touchMany } from '../../db/updates.ts'

export interface PlantValues {
  name?: string
  name_key?: string
  species_id?: number | null
  location_id?: number | null
  planting_date?: string | null
  cultivation_method?: number
  substrate?: number
  status?: number
  remark?: string | null
  search_text?: string
}

interface NewPlantValues extends PlantValues {
  name: string
  name_key: string
  search_text: string
}

const PLANT_COLUMNS = [
  'name',
  'name_key',
  'species_id',
  'location_id',
  'planting_date',
  'cultivation_method',
  'substrate',
  'status',
  'remark',
  'search_text',
] as const satisfies readonly (keyof PlantValues)[]

const UNSET = {
  species_id: null,
  location_id: null,
  planting_date: null,
  cultivation_method: 0,
  substrate: 0,
  status: 0,
  remark: null,
}

export async function insertPlantRow(db: Db, gardenId: GardenId, values: NewPlantValues): Promise<number> {
  const now = Date.now()
  const { id } = await db
    .insertInto('plants')
    .values({ ...UNSET, ...values, user_id: gardenId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePlantRow(
  db: Db,
  gardenId: GardenId,
  id: number,
  values: PlantValues,
): Promise<void> {
  await sql`update plants set ${assignments(PLANT_COLUMNS, values)}, updated_at = ${Date.now()}
    where user_id = ${gardenId} and id = ${id}`.execute(db)
}

export const deletePlantRow = deletesOwn('plants')

/** Few at a time: a plant may have 100 tags, and those links go with it. */
export const deleteAllPlantRows = deletesAllOwn('plants', 50)

export const ownsPlants = ownsAll('plants')

export function replacePlantTags(db: Db, plantId: number, tagIds: readonly number[]): Promise<void> {
  return replaceLinks(
    db,
    'plant_tag_links',
    { column: 'plant_id', id: plantId },
    tagIds.map((tagId) => ({ plant_id: plantId, tag_id: tagId })),
  )
}

export function replacePlantCovers(db: Db, plantId: number, mediaIds: readonly number[]): Promise<void> {
  return replaceLinks(
    db,
    'plant_covers',
    { column: 'plant_id', id: plantId },
    mediaIds.map((mediaId, at) => ({ plant_id: plantId, media_id: mediaId, position: at + 1 })),
  )
}

function touchPlants(db: Db, gardenId: GardenId, ids: RawBuilder<{ id: number }>): Promise<void> {
  return touchMany(db, 'plants', gardenId, ids)
}

export function touchPlantsWithTag(db: Db, gardenId: GardenId, tagId: number): Promise<void> {
  return touchPlants(db, gardenId, sql`select plant_id as id from plant_tag_links where tag_id = ${tagId}`)
}

/** Plants that have this file as a cover. */
export function touchPlantsWithMedia(db: Db, gardenId: GardenId, mediaId: number): Promise<void> {
  return touchPlants(db, gardenId, sql`select plant_id as id from plant_covers where media_id = ${mediaId}`)
}

export function touchPlantsInLocation(db: Db, gardenId: GardenId, locationId: number): Promise<void> {
  return touchPlants(
    db,
    gardenId,
    sql`select id from plants where user_id = ${gardenId} and location_id = ${locationId}`,
  )
}

/** Foreign keys would do this when the tag is deleted, but in one statement, however many plants have it. */
export async function deleteTagFromPlants(db: Db, gardenId: GardenId, tagId: number): Promise<void> {
  await touchPlantsWithTag(db, gardenId, tagId)
  await inBatches(ROWS_AT_A_TIME, () =>
    sql`delete from plant_tag_links where tag_id = ${tagId} and plant_id in (
        select plant_id from plant_tag_links where tag_id = ${tagId} limit ${ROWS_AT_A_TIME})
      returning plant_id`.execute(db),
  )
}

/** Foreign keys would do this when the locations are deleted, but in one statement, however many plants stand there. */
export async function deleteLocationsFromPlants(
  db: Db,
  gardenId: GardenId,
  locationIds: readonly number[],
): Promise<void> {
  await inBatches(ROWS_AT_A_TIME, () =>
    sql`update plants set location_id = null, updated_at = ${Date.now()} where id in (
        select id from plants where user_id = ${gardenId} and ${among(db, 'location_id', locationIds)}
        limit ${ROWS_AT_A_TIME}) and ${isOwnedBy('user_id', gardenId)}
      returning id`.execute(db),
  )
}

/** In all gardens: they share the catalogue. */
export function touchPlantsOfSpecies(db: Db, speciesId: number): Promise<void> {
  return touch(db, 'plants', sql`species_id = ${speciesId}`)
}
