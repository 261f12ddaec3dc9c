import { Type } from 'typebox'
import { foldForSorting } from '../../../../base/fold-case.ts'
import { isVisual } from '../../../garden/media/image/sniff.ts'
import { PlantCreate, PlantUpdate } from '../../../garden/plants/plants.schema.ts'
import { searchTextOf } from '../../../garden/plants/plants.service.ts'
import type { GardenSource, ImportedPlant, Ref } from '../../imports/garden-source.ts'
import { checked, refuse } from './checked.ts'
import type { SpeciesMatch } from './species-match.ts'
import type { StagedPlant } from './staged.ts'
import type { Staging } from './staging.ts'

/** Like a new plant, but its species or its location may have been deleted. */
const PlantBody = Type.Object(
  { ...PlantUpdate.properties, name: PlantCreate.properties.name },
  { additionalProperties: false },
)

/** Species are looked up for so many plants at a time. */
const AT_A_TIME = 200

export async function stagePlants(
  staging: Staging,
  source: GardenSource,
  species: SpeciesMatch,
): Promise<void> {
  let waiting: ImportedPlant[] = []
  const flush = async () => {
    const ids = await species.idsOf(waiting.map((plant) => plant.species))
    for (const [index, plant] of waiting.entries())
      await staging.stage.add('plants', stagedPlant(staging, plant, ids[index] ?? null))
    waiting = []
  }
  for await (const plant of source.plants()) {
    waiting.push(plant)
    if (waiting.length === AT_A_TIME) await flush()
  }
  await flush()
}

function stagedPlant(staging: Staging, plant: ImportedPlant, speciesId: number | null): StagedPlant {
  const { at, ref } = plant
  const location =
    plant.location === null ? undefined : staging.locations.require(at, 'location', plant.location)
  const tags = distinctNumbers(plant.tags, (tag) => staging.tags.require(at, 'tags', tag).number)
  const kept = keptFiles(staging, plant.covers)
  const covers = distinctNumbers(kept, (file) => coverOf(staging, at, file))
  staging.countLinks(tags, covers)
  // Numbers from 0 stand for the ids, which count from 1.
  const lists = { tagIds: tags.map(fromOne), covers: covers.map(fromOne) }
  const body = checked(PlantBody, { ...plant.fields, ...lists, speciesId: null, locationId: null }, at)
  const { name, remark = null } = body
  staging.plants.add(at, ref, { latitude: location?.about.latitude ?? null, types: new Set() })
  return {
    ...{ name, remark, speciesId, tags, covers },
    nameKey: foldForSorting(name),
    searchText: searchTextOf(name, remark),
    location: location?.number ?? null,
    plantingDate: body.plantingDate ?? null,
    cultivationMethod: body.cultivationMethod ?? 0,
    substrate: body.substrate ?? 0,
    status: body.status ?? 0,
    createdAt: staging.timeOf(at, plant.createdAt),
  }
}

function coverOf(staging: Staging, at: string, ref: Ref): number {
  const { number, about } = staging.files.require(at, 'covers', ref)
  refuse(at, isVisual(about.contentType) ? [] : [{ path: 'covers', message: 'must be pictures or videos' }])
  return number
}

/** Without the optional ones that were not accepted. */
export function keptFiles({ leftOutFiles }: Staging, files: readonly Ref[]): Ref[] {
  return files.filter((file) => !leftOutFiles.has(file))
}

export function distinctNumbers(refs: readonly Ref[], numberOf: (ref: Ref) => number): number[] {
  return [...new Set(refs.map(numberOf))]
}

export function fromOne(number: number): number {
  return number + 1
}
