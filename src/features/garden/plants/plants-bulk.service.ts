import { distinct } from '../../../base/distinct.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError, validationFailed } from '../../../http/errors.ts'
import { inGarden } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { deriveDueDays } from '../../due/due-days.service.ts'
import { findLocationRow } from '../regions/locations.sql.ts'
import { ownsTags, touchTags } from '../tags/tags.sql.ts'
import { MOST_TAGS, type PlantsUpdate } from './plants.schema.ts'
import { ownsPlants } from './plants.sql.ts'
import { TOO_MANY_TAGS } from './plants-bulk.rules.ts'
import {
  deletePlantTags,
  hasPlantOverTagLimit,
  insertPlantTags,
  listUnlikePlants,
  updatePlantRows,
} from './plants-bulk.sql.ts'

/** Updates all of the plants or none, and returns how many they are. */
export async function updatePlants(
  db: Db,
  scope: Scope,
  { locationId, status, ...lists }: PlantsUpdate,
): Promise<number> {
  const { gardenId } = scope
  const ids = distinct(lists.ids)
  const added = distinct(lists.addTagIds ?? [])
  const removed = distinct(lists.removeTagIds ?? [])
  await inGarden(db, scope, async (db) => {
    if (!(await ownsPlants(db, gardenId, ids))) throw new AppError('PLANT_NOT_FOUND')
    if (
      typeof locationId === 'number' &&
      (await findLocationRow(db, { gardenId, id: locationId })) === undefined
    ) {
      throw new AppError('LOCATION_NOT_FOUND')
    }
    if (!(await ownsTags(db, gardenId, [...added, ...removed]))) throw new AppError('TAG_NOT_FOUND')
    if (added.length > 0 && (await hasPlantOverTagLimit(db, gardenId, ids, { added, removed }, MOST_TAGS))) {
      throw validationFailed([TOO_MANY_TAGS])
    }
    const values = {
      ...(locationId === undefined ? {} : { location_id: locationId }),
      ...(status === undefined ? {} : { status: status ?? 0 }),
    }
    const changed = await listUnlikePlants(db, gardenId, ids, values)
    await updatePlantRows(db, gardenId, ids, values)
    changed.push(
      ...(await deletePlantTags(db, gardenId, ids, removed)),
      ...(await insertPlantTags(db, gardenId, ids, added)),
    )
    await touchTags(db, gardenId, [...added, ...removed])
    if (status !== undefined) await deriveDueDays(db, scope, [{ by: 'plants', plantIds: ids }])
    for (const id of distinct(changed)) record(db, 'plant', 'updated', id)
  })
  return ids.length
}
