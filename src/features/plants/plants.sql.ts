import { sql } from 'kysely'
import { nextTurn } from '../../base/next-turn.ts'
import { among, amongListed, listed } from '../../db/among.ts'
import { assignments } from '../../db/assignments.ts'
import { replaceLinks } from '../../db/links.ts'
import { deletesOwn, ownsAll } from '../../db/own-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { ROWS_AT_A_TIME, touch, touchMany } from '../../db/updates.ts'

const plantsByIds = prepared((db, bind: { userId: number; ids: string }) =>
  db
    .selectFrom('plants as p')
    .leftJoin('plant_species as s', 's.id', 'p.species_id')
    .leftJoin('locations as l', 'l.id', 'p.location_id')
    .select([
      'p.id',
      'p.name',
      's.id as speciesId',
      's.common_name as speciesName',
      's.scientific_name as scientificName',
      'l.id as locationId',
      'l.name as locationName',
      'p.planting_date as plantingDate',
      'p.cultivation_method as cultivationMethod',
      'p.substrate',
      'p.status',
      'p.remark',
      'p.created_at as createdAt',
    ])
    .where(amongListed(db, 'p.id', bind.ids))
    // As a sum it is a mere condition: SQLite would take the index of the user, and walk through all plants there.
    .where((where) => where(where('p.user_id', '+', 0), '=', bind.userId)),
)
const tagsOfPlants = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('plant_tag_links as l')
    .innerJoin('plant_tags as t', 't.id', 'l.tag_id')
    .select(['l.plant_id as plantId', 't.id', 't.name'])
    .where(amongListed(db, 'l.plant_id', bind.ids))
    .orderBy('t.name_key'),
)
const coversOfPlants = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('plant_covers as c')
    .innerJoin('media as m', 'm.id', 'c.media_id')
    .select(['c.plant_id as plantId', 'm.id', 'm.key'])
    .where(amongListed(db, 'c.plant_id', bind.ids))
    .orderBy('c.position'),
)

export function listPlantsByIds(db: Db, userId: number, ids: readonly number[]) {
  return plantsByIds(db, { userId, ids: listed(ids) })
}

export function listTagsOfPlants(db: Db, ids: readonly number[]) {
  return tagsOfPlants(db, { ids: listed(ids) })
}

export function listCoversOfPlants(db: Db, ids: readonly number[]) {
  return coversOfPlants(db, { ids: listed(ids) })
}

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

export async function insertPlant(db: Db, userId: number, values: NewPlantValues): Promise<number> {
  const now = Date.now()
  const { id } = await db
    .insertInto('plants')
    .values({ ...UNSET, ...values, user_id: userId, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePlant(db: Db, userId: number, id: number, values: PlantValues): Promise<void> {
  await sql`update plants set ${assignments(PLANT_COLUMNS, values)}, updated_at = ${Date.now()}
    where user_id = ${userId} and id = ${id}`.execute(db)
}

export const deletePlant = deletesOwn('plants')

export const ownsPlants = ownsAll('plants')

export function replaceTags(db: Db, plantId: number, tagIds: readonly number[]): Promise<void> {
  return replaceLinks(
    db,
    'plant_tag_links',
    { column: 'plant_id', id: plantId },
    tagIds.map((tagId) => ({ plant_id: plantId, tag_id: tagId })),
  )
}

export function replaceCovers(db: Db, plantId: number, mediaIds: readonly number[]): Promise<void> {
  return replaceLinks(
    db,
    'plant_covers',
    { column: 'plant_id', id: plantId },
    mediaIds.map((mediaId, at) => ({ plant_id: plantId, media_id: mediaId, position: at + 1 })),
  )
}

export async function hasSpecies(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('plant_species').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** The embedded database holds the event loop while it writes. */
const ENTRIES_AT_A_TIME = 1_000

/** Entries that only this plant has. */
export async function deleteJournalsOnlyOf(db: Db, userId: number, plantId: number): Promise<void> {
  await inPieces(ENTRIES_AT_A_TIME, () =>
    sql`delete from plant_journals where user_id = ${userId} and id in (
        select l.journal_id from plant_journal_plants l where l.plant_id = ${plantId} and not exists (
          select 1 from plant_journal_plants other
          where other.journal_id = l.journal_id and other.plant_id <> ${plantId})
        limit ${ENTRIES_AT_A_TIME})
      returning id`.execute(db),
  )
}

/** Plants that show this tag. */
export function touchPlantsWithTag(db: Db, userId: number, tagId: number): Promise<void> {
  return touchMany(
    db,
    'plants',
    userId,
    sql`select plant_id as id from plant_tag_links where tag_id = ${tagId}`,
  )
}

/** Plants that show this file. */
export function touchPlantsShowing(db: Db, userId: number, mediaId: number): Promise<void> {
  return touchMany(
    db,
    'plants',
    userId,
    sql`select plant_id as id from plant_covers where media_id = ${mediaId}`,
  )
}

/** Plants that stand in this location. */
export function touchPlantsAt(db: Db, userId: number, locationId: number): Promise<void> {
  return touchMany(
    db,
    'plants',
    userId,
    sql`select id from plants where user_id = ${userId} and location_id = ${locationId}`,
  )
}

/** Takes this tag from every plant. Its own deletion would do so too, but in one piece, however many there are. */
export async function untagPlants(db: Db, userId: number, tagId: number): Promise<void> {
  await touchPlantsWithTag(db, userId, tagId)
  await inPieces(ROWS_AT_A_TIME, () =>
    sql`delete from plant_tag_links where tag_id = ${tagId} and plant_id in (
        select plant_id from plant_tag_links where tag_id = ${tagId} limit ${ROWS_AT_A_TIME})
      returning plant_id`.execute(db),
  )
}

/** Leaves the plants in these locations without one, as the deletion of the locations would, but in pieces. */
export async function clearLocations(db: Db, userId: number, locationIds: readonly number[]): Promise<void> {
  await inPieces(ROWS_AT_A_TIME, () =>
    sql`update plants set location_id = null, updated_at = ${Date.now()} where id in (
        select id from plants where user_id = ${userId} and ${among(db, 'location_id', locationIds)}
        limit ${ROWS_AT_A_TIME}) and user_id + 0 = ${userId}
      returning id`.execute(db),
  )
}

/** Again and again, until less is found than is done at a time. */
async function inPieces(
  atATime: number,
  doSome: () => Promise<{ readonly rows: readonly unknown[] }>,
): Promise<void> {
  while ((await doSome()).rows.length === atATime) await nextTurn()
}

/** Plants of all users: the catalogue is everybody's. */
export function touchPlantsOfSpecies(db: Db, speciesId: number): Promise<void> {
  return touch(db, 'plants', sql`species_id = ${speciesId}`)
}
