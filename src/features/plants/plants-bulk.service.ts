import { distinct } from '../../base/distinct.ts'
import type { Db } from '../../db/schema.ts'
import { AppError, validationFailed } from '../../http/errors.ts'
import { findLocation } from '../regions/regions.sql.ts'
import { ownsTags, touchTags } from '../tags/tags.sql.ts'
import { inGarden } from './garden.ts'
import { MOST_TAGS, type PlantsUpdate } from './plants.schema.ts'
import { ownsPlants } from './plants.sql.ts'
import { TOO_MANY } from './plants-bulk.rules.ts'
import { addTags, removeTags, updatePlants, wouldHaveMoreTags } from './plants-bulk.sql.ts'

/** The same for several plants, all of them or none. Tells how many they are. */
export async function changePlants(
  db: Db,
  userId: number,
  { locationId, status, ...lists }: PlantsUpdate,
): Promise<number> {
  const ids = distinct(lists.ids)
  const added = distinct(lists.addTagIds ?? [])
  const removed = distinct(lists.removeTagIds ?? [])
  await inGarden(db, userId, async (db) => {
    if (!(await ownsPlants(db, userId, ids))) throw new AppError('PLANT_NOT_FOUND')
    if (typeof locationId === 'number' && (await findLocation(db, userId, locationId)) === undefined) {
      throw new AppError('LOCATION_NOT_FOUND')
    }
    if (!(await ownsTags(db, userId, [...added, ...removed]))) throw new AppError('TAG_NOT_FOUND')
    if (added.length > 0 && (await wouldHaveMoreTags(db, ids, { added, removed }, MOST_TAGS))) {
      throw validationFailed([TOO_MANY])
    }
    await updatePlants(db, userId, ids, {
      ...(locationId === undefined ? {} : { location_id: locationId }),
      ...(status === undefined ? {} : { status: status ?? 0 }),
    })
    if (removed.length > 0) await removeTags(db, ids, removed)
    if (added.length > 0) await addTags(db, ids, added)
    await touchTags(db, userId, [...added, ...removed])
  })
  return ids.length
}
