import { foldName } from '../../../../base/fold-case.ts'
import { LocationCreate, RegionCreate } from '../../../garden/regions/regions.schema.ts'
import { TagCreate } from '../../../garden/tags/tags.schema.ts'
import type { GardenSource, ImportedLocation } from '../../imports/garden-source.ts'
import { checked } from './checked.ts'
import type { StagedLocation } from './staged.ts'
import type { Staging } from './staging.ts'

export async function stageRegions(staging: Staging, source: GardenSource): Promise<void> {
  for await (const { at, fields, createdAt, locations } of source.regions()) {
    const { name, longitude = null, latitude = null } = checked(RegionCreate, { ...fields }, at)
    staging.regions.add(at, undefined, undefined)
    await staging.stage.add('regions', {
      ...{ name, longitude, latitude },
      createdAt: staging.timeOf(at, createdAt),
      locations: locations.map((location) => stagedLocation(staging, location, latitude)),
    })
  }
}

function stagedLocation(
  staging: Staging,
  { at, ref, fields, createdAt }: ImportedLocation,
  latitude: number | null,
): StagedLocation {
  const { name, lightLevel } = checked(LocationCreate, { ...fields }, at)
  staging.locations.add(at, ref, { latitude })
  return { name, lightLevel: lightLevel ?? 0, createdAt: staging.timeOf(at, createdAt) }
}

/** Their regions are made or found when they are written. */
export async function stagePlaces(staging: Staging, source: GardenSource): Promise<void> {
  for await (const { at, ref, name, region } of source.places()) {
    const location = checked(LocationCreate, { name }, at)
    const within = region === null ? null : checked(RegionCreate, { name: region }, at).name
    staging.locations.add(at, ref, { latitude: null })
    staging.places += 1
    await staging.stage.add('places', { name: location.name, region: within })
  }
}

/** Tags with names that differ only in case are one tag, as everywhere. */
export async function stageTags(staging: Staging, source: GardenSource): Promise<string[]> {
  const numberOf = new Map<string, number>()
  for await (const { at, ref, fields, createdAt } of source.tags()) {
    const { name } = checked(TagCreate, { ...fields }, at)
    const nameKey = foldName(name)
    const known = numberOf.get(nameKey)
    if (known !== undefined) {
      staging.tags.alias(ref, known, undefined)
      continue
    }
    numberOf.set(nameKey, staging.tags.add(at, ref, undefined))
    await staging.stage.add('tags', { name, nameKey, createdAt: staging.timeOf(at, createdAt) })
  }
  return [...numberOf.keys()]
}
