import { fileNameOf } from '../garden/album.ts'
import type { GardenPlant } from '../garden/garden-plant.ts'
import type { Gardener } from '../garden/gardeners.ts'
import { type LocationKey, REGIONS } from '../garden/places.ts'
import { CONTAINER, POTTING_MIX } from '../garden/substrates.ts'
import { TAGS, type TagKey } from '../garden/tags.ts'
import { say } from '../garden/words.ts'
import type { YearEntry } from '../garden/year.ts'
import { type Api, Created } from './api.ts'
import type { PictureIds } from './pictures.ts'
import type { SpeciesIds } from './species.ts'

/** What one gardener gets. */
export interface Filling {
  readonly api: Api
  readonly gardener: Gardener
  /** Where the gardener is. */
  readonly today: Temporal.PlainDate
  readonly plants: readonly GardenPlant[]
  readonly species: SpeciesIds
  readonly pictures: PictureIds
  readonly year: readonly YearEntry[]
}

export type PlantIds = ReadonlyMap<GardenPlant, number>

const DAYS_OF_MONTH = 30.4

/** The last of the list first: lists show the newest first. */
export async function makePlants(filling: Filling): Promise<PlantIds> {
  const { api, gardener, plants, today, species, pictures } = filling
  const tags = await makeTags(filling)
  const locations = await makePlaces(filling)
  const ids = new Map<GardenPlant, number>()
  for (const plant of plants.toReversed()) {
    const { language } = gardener
    const body = {
      name: say(plant.name, language),
      speciesId: species.get(plant.species),
      locationId: locations.get(plant.location),
      plantingDate: today.subtract({ days: Math.round(plant.months * DAYS_OF_MONTH) }).toString(),
      cultivationMethod: plant.cultivation ?? CONTAINER,
      substrate: plant.substrate ?? POTTING_MIX,
      covers: [pictures.get(fileNameOf({ plant, monthsAgo: 0 }))],
      tagIds: (plant.tags ?? []).map((tag) => tags.get(tag)),
      ...(plant.remark === undefined ? {} : { remark: say(plant.remark, language) }),
    }
    ids.set(plant, (await api.post('/plants', body, Created)).id)
  }
  return ids
}

async function makeTags({ api, gardener }: Filling): Promise<ReadonlyMap<TagKey, number>> {
  const ids = new Map<TagKey, number>()
  for (const [key, words] of TAGS) {
    ids.set(key, (await api.post('/plant-tags', { name: say(words, gardener.language) }, Created)).id)
  }
  return ids
}

async function makePlaces({ api, gardener }: Filling): Promise<ReadonlyMap<LocationKey, number>> {
  const { language, longitude, latitude } = gardener
  const ids = new Map<LocationKey, number>()
  for (const region of REGIONS) {
    const body = { name: say(region.name, language), longitude, latitude }
    const { id } = await api.post('/regions', body, Created)
    for (const { key, name, lightLevel } of region.locations) {
      const location = await api.post(
        `/regions/${id}/locations`,
        { name: say(name, language), lightLevel },
        Created,
      )
      ids.set(key, location.id)
    }
  }
  return ids
}
