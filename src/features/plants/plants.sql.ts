import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { among } from '../../db/among.ts'
import { containingAll } from '../../db/containing.ts'
import { replaceLinks } from '../../db/links.ts'
import { deletesOwn, ownsAll } from '../../db/own-rows.ts'
import type { Db, Tables } from '../../db/schema.ts'

export interface PlantFilter {
  readonly userId: number
  readonly terms: readonly string[]
  readonly speciesId: number | undefined
  readonly locationId: number | undefined
  readonly regionId: number | undefined
  readonly tagId: number | undefined
  readonly status: number | undefined
}

/** Every condition beside the owner is one that an index serves, but for the words in a text. */
function filtered<O>(query: SelectQueryBuilder<Tables, 'plants', O>, filter: PlantFilter) {
  const { userId, terms, speciesId, locationId, regionId, tagId, status } = filter
  return query.where((where) => {
    const conditions: Expression<SqlBool>[] = [where('plants.user_id', '=', userId)]
    if (speciesId !== undefined) conditions.push(where('plants.species_id', '=', speciesId))
    if (locationId !== undefined) conditions.push(where('plants.location_id', '=', locationId))
    if (status !== undefined) conditions.push(where('plants.status', '=', status))
    if (regionId !== undefined) {
      const locations = where
        .selectFrom('locations')
        .select('locations.id')
        .where('locations.region_id', '=', regionId)
      conditions.push(where('plants.location_id', 'in', locations.where('locations.user_id', '=', userId)))
    }
    if (tagId !== undefined) {
      const tagged = where.selectFrom('plant_tag_links').select('plant_id').where('tag_id', '=', tagId)
      conditions.push(where('plants.id', 'in', tagged))
    }
    conditions.push(...containingAll('plants.search_text', terms))
    return where.and(conditions)
  })
}

export async function listPlantIds(
  db: Db,
  filter: PlantFilter,
  limit: number,
  offset: number,
): Promise<number[]> {
  const rows = await filtered(db.selectFrom('plants').select('plants.id'), filter)
    // As a sum it is in no index's order: SQLite would walk through all plants of the user to find the few of a region.
    .orderBy(filter.regionId === undefined ? 'plants.id' : sql`plants.id + 0`, 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countPlants(db: Db, filter: PlantFilter): Promise<number> {
  const { total } = await filtered(
    db.selectFrom('plants').select((select) => select.fn.countAll<number>().as('total')),
    filter,
  ).executeTakeFirstOrThrow()
  return total
}

export function listPlantsByIds(db: Db, userId: number, ids: readonly number[]) {
  return (
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
      .where(among(db, 'p.id', ids))
      // As a sum it is a mere condition: SQLite would take the index of the user, and walk through all plants there.
      .where((where) => where(where('p.user_id', '+', 0), '=', userId))
      .execute()
  )
}

export function listTagsOfPlants(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('plant_tag_links as l')
    .innerJoin('plant_tags as t', 't.id', 'l.tag_id')
    .select(['l.plant_id as plantId', 't.id', 't.name'])
    .where(among(db, 'l.plant_id', ids))
    .orderBy('t.name_key')
    .execute()
}

export function listCoversOfPlants(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('plant_covers as c')
    .innerJoin('media as m', 'm.id', 'c.media_id')
    .select(['c.plant_id as plantId', 'm.id', 'm.key'])
    .where(among(db, 'c.plant_id', ids))
    .orderBy('c.position')
    .execute()
}

export interface PlantValues {
  name?: string
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
  search_text: string
}

export async function insertPlant(db: Db, userId: number, values: NewPlantValues): Promise<number> {
  const { id } = await db
    .insertInto('plants')
    .values({ ...values, user_id: userId, created_at: Date.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePlant(db: Db, userId: number, id: number, values: PlantValues): Promise<void> {
  await db
    .updateTable('plants')
    .set({ ...values, id })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
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

/** Entries that only this plant has. */
export async function deleteJournalsOnlyOf(db: Db, userId: number, plantId: number): Promise<void> {
  await db
    .deleteFrom('plant_journals')
    .where('user_id', '=', userId)
    .where('id', 'in', (query) =>
      query.selectFrom('plant_journal_plants').select('journal_id').where('plant_id', '=', plantId),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plant_journal_plants as other')
            .select('other.plant_id')
            .whereRef('other.journal_id', '=', 'plant_journals.id')
            .where('other.plant_id', '!=', plantId),
        ),
      ),
    )
    .execute()
}
