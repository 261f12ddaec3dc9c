import { distinct } from '../../../base/distinct.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { AppError, validationFailed } from '../../../http/errors.ts'
import { hasSpecies } from '../../catalogue/species/species.sql.ts'
import { ownsPlants } from '../../garden/plants/plants.sql.ts'
import { findLocationRow } from '../../garden/regions/locations.sql.ts'
import { findRegionRow } from '../../garden/regions/regions.sql.ts'
import { ownsTags } from '../../garden/tags/tags.sql.ts'
import type { PlantSelection } from './selection.schema.ts'
import { type Criteria, listSelectedPlantIds } from './selection.sql.ts'

const MOST_SELECTED = 2_000

/** Lists the ids of the selected plants, in their order. Throws when something named does not exist, or when they are too many. */
export async function selectedPlantIds(
  db: Db,
  gardenId: GardenId,
  selection: PlantSelection,
): Promise<number[]> {
  const criteria = criteriaOf(selection)
  await checkReferences(db, gardenId, criteria)
  const ids = await listSelectedPlantIds(db, gardenId, criteria, MOST_SELECTED + 1)
  if (ids.length > MOST_SELECTED) {
    throw validationFailed([{ path: 'select', message: 'must not select more than 2,000 plants' }])
  }
  return ids.sort((one, other) => one - other)
}

function criteriaOf({ plantIds, locationId, regionId, tagId, speciesId }: PlantSelection): Criteria {
  return {
    ids: plantIds == null ? undefined : distinct(plantIds),
    locationId: locationId ?? undefined,
    regionId: regionId ?? undefined,
    tagId: tagId ?? undefined,
    speciesId: speciesId ?? undefined,
  }
}

async function checkReferences(
  db: Db,
  gardenId: GardenId,
  { ids, locationId, regionId, tagId, speciesId }: Criteria,
): Promise<void> {
  if (ids !== undefined && !(await ownsPlants(db, gardenId, ids))) throw new AppError('PLANT_NOT_FOUND')
  if (locationId !== undefined && (await findLocationRow(db, gardenId, locationId)) === undefined) {
    throw new AppError('LOCATION_NOT_FOUND')
  }
  if (regionId !== undefined && (await findRegionRow(db, gardenId, regionId)) === undefined) {
    throw new AppError('REGION_NOT_FOUND')
  }
  if (tagId !== undefined && !(await ownsTags(db, gardenId, [tagId]))) throw new AppError('TAG_NOT_FOUND')
  if (speciesId !== undefined && !(await hasSpecies(db, speciesId))) throw new AppError('SPECIES_NOT_FOUND')
}
