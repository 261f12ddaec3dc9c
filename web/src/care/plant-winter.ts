import type { CareSettings, Plant, Region } from '../api/types.ts'
import type { Hemisphere } from './interval-sentence.ts'

const NORTH = 1
const SOUTH = 2

/** Where a plant stands: by the latitude of its region, else by the settings. Its winter follows from it. */
export function hemisphereOfPlant(
  plant: Pick<Plant, 'location'> | undefined,
  regions: readonly Region[] | undefined,
  settings: Pick<CareSettings, 'hemisphere'> | undefined,
): Hemisphere {
  const locationId = plant?.location?.id
  const region = regions?.find(({ locations }) => locations.some(({ id }) => id === locationId))
  if (region?.latitude !== undefined) return region.latitude < 0 ? SOUTH : NORTH
  return settings?.hemisphere === SOUTH ? SOUTH : NORTH
}
