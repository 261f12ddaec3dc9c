import { distinct } from '../../base/distinct.ts'
import { foldForSearch, foldForSorting, searchTerms } from '../../base/fold-case.ts'
import type { Db } from '../../db/schema.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { reachingBack } from '../../db/updates.ts'
import type { Precondition } from '../../http/conditional/precondition.ts'
import { AppError } from '../../http/errors.ts'
import { idsOf } from '../../http/fields.ts'
import { type Order, usableCursor } from '../../http/paging/cursor.ts'
import { readPage } from '../../http/paging/paging.ts'
import { touchEntriesOf } from '../journals/journals.sql.ts'
import { checkCovers } from '../media/covers.ts'
import { idsIn } from '../media/media-reference.schema.ts'
import { findLocation } from '../regions/regions.sql.ts'
import type { Reader } from '../species/species-view.ts'
import { ownsTags, touchTags } from '../tags/tags.sql.ts'
import { inGarden } from './garden.ts'
import type { Plant, PlantCreate, PlantQuery, PlantUpdate } from './plants.schema.ts'
import {
  deleteJournalsOnlyOf,
  deletePlant,
  hasSpecies,
  insertPlant,
  type PlantValues,
  replaceCovers,
  replaceTags,
  updatePlant,
} from './plants.sql.ts'
import { type Changed, plantFilter } from './plants-filter.sql.ts'
import { countPlants, findChangedSpecies, listPlantPositions, PLANT_ORDERS } from './plants-list.sql.ts'
import { type PlantView, viewPlants } from './plants-view.ts'

const ORDERS = new Map<unknown, Order>(Object.entries(PLANT_ORDERS))
export const plantCursor = usableCursor(({ sort }) => ORDERS.get(sort ?? 'newest'))

export async function pageOfPlants(db: Db, userId: number, query: PlantQuery, reader: Reader) {
  const { keywords = '', ids, updatedSince, sort, speciesId, locationId, regionId, tagId, status } = query
  const order = PLANT_ORDERS[sort ?? 'newest']
  return inSnapshot(db, async (db) => {
    const filter = await plantFilter(db, {
      ...{ userId, speciesId, locationId, regionId, tagId, status },
      terms: searchTerms(keywords),
      ids: ids === undefined ? undefined : idsOf(ids),
      changed: updatedSince === undefined ? undefined : await changedSince(db, updatedSince),
    })
    const { rows, frame } = await readPage(query, {
      order,
      list: (range) => listPlantPositions(db, filter, order, range),
      count: () => countPlants(db, filter),
      positionOf: (position) => position,
    })
    const found = rows.map(({ id }) => id)
    return { items: await viewPlants(db, userId, found, reader), ...frame }
  })
}

async function changedSince(db: Db, updatedSince: number): Promise<Changed> {
  const since = reachingBack(updatedSince)
  return { since, speciesIds: await findChangedSpecies(db, since) }
}

export async function getPlant(db: Db, userId: number, id: number, reader: Reader): Promise<PlantView> {
  const [view] = await inSnapshot(db, (db) => viewPlants(db, userId, [id], reader))
  if (view === undefined) throw new AppError('PLANT_NOT_FOUND')
  return view
}

export async function createPlant(
  db: Db,
  userId: number,
  body: PlantCreate,
  reader: Reader,
): Promise<PlantView> {
  return inGarden(db, userId, async (db) => {
    await checkReferences(db, userId, body)
    const { name, remark = null } = body
    const id = await insertPlant(db, userId, {
      ...valuesOf(body),
      name,
      name_key: foldForSorting(name),
      search_text: searchTextOf(name, remark),
    })
    await replaceLists(db, userId, id, [], body)
    return getPlant(db, userId, id, reader)
  })
}

export async function changePlant(
  db: Db,
  userId: number,
  id: number,
  body: PlantUpdate,
  reader: Reader,
  precondition: Precondition,
): Promise<PlantView> {
  return inGarden(db, userId, async (db) => {
    const { plant, language } = await getPlant(db, userId, id, reader)
    precondition?.({ data: plant, language })
    await checkReferences(
      db,
      userId,
      body,
      plant.covers.map(({ id }) => id),
    )
    const { name = plant.name, remark = plant.remark ?? null } = body
    await updatePlant(db, userId, id, {
      ...valuesOf(body),
      name_key: foldForSorting(name),
      search_text: searchTextOf(name, remark),
    })
    await replaceLists(db, userId, id, tagIdsOf(plant), body)
    return getPlant(db, userId, id, reader)
  })
}

export async function removePlant(
  db: Db,
  userId: number,
  id: number,
  reader: Reader,
  precondition: Precondition,
): Promise<void> {
  await inGarden(db, userId, async (db) => {
    const { plant, language } = await getPlant(db, userId, id, reader)
    precondition?.({ data: plant, language })
    await deleteJournalsOnlyOf(db, userId, id)
    await touchEntriesOf(db, userId, id)
    await touchTags(db, userId, tagIdsOf(plant))
    await deletePlant(db, userId, id)
  })
}

/** Nothing is written when something named in the body does not exist for the caller, or cannot be what it is named as. */
async function checkReferences(
  db: Db,
  userId: number,
  body: PlantUpdate,
  presentCovers: readonly number[] = [],
): Promise<void> {
  const { speciesId, locationId } = body
  const tagIds = distinct(body.tagIds ?? [])
  if (typeof speciesId === 'number' && !(await hasSpecies(db, speciesId)))
    throw new AppError('SPECIES_NOT_FOUND')
  if (typeof locationId === 'number' && (await findLocation(db, userId, locationId)) === undefined) {
    throw new AppError('LOCATION_NOT_FOUND')
  }
  if (!(await ownsTags(db, userId, tagIds))) throw new AppError('TAG_NOT_FOUND')
  await checkCovers(db, userId, idsIn(body.covers), presentCovers)
}

async function replaceLists(
  db: Db,
  userId: number,
  id: number,
  tagsBefore: readonly number[],
  { tagIds, covers }: PlantUpdate,
): Promise<void> {
  if (tagIds !== undefined) {
    const tags = distinct(tagIds ?? [])
    await replaceTags(db, id, tags)
    // Those that it did not carry before or does not any more count one plant more or less.
    await touchTags(db, userId, [...new Set(tags).symmetricDifference(new Set(tagsBefore))])
  }
  if (covers !== undefined) await replaceCovers(db, id, idsIn(covers))
}

/** An absent field is not among the values, `null` clears it, an enumeration is cleared to 0. */
function valuesOf(body: PlantUpdate): PlantValues {
  const { name, speciesId, locationId, plantingDate, cultivationMethod, substrate, status, remark } = body
  return {
    ...(name === undefined ? {} : { name }),
    ...(speciesId === undefined ? {} : { species_id: speciesId }),
    ...(locationId === undefined ? {} : { location_id: locationId }),
    ...(plantingDate === undefined ? {} : { planting_date: plantingDate }),
    ...(cultivationMethod === undefined ? {} : { cultivation_method: cultivationMethod ?? 0 }),
    ...(substrate === undefined ? {} : { substrate: substrate ?? 0 }),
    ...(status === undefined ? {} : { status: status ?? 0 }),
    ...(remark === undefined ? {} : { remark }),
  }
}

function searchTextOf(name: string, remark: string | null): string {
  return foldForSearch(`${name}\n${remark ?? ''}`)
}

function tagIdsOf({ tags }: Plant): number[] {
  return tags.map(({ id }) => id)
}
