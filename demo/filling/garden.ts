import { Type } from 'typebox'
import type { GardenPlant } from '../garden/garden-plant.ts'
import type { Gardener } from '../garden/gardeners.ts'
import { type Picture, pictureOf } from '../garden/pictures.ts'
import { type LocationKey, REGIONS } from '../garden/places.ts'
import { CONTAINER, POTTING_MIX } from '../garden/substrates.ts'
import { TAGS, type TagKey } from '../garden/tags.ts'
import { say } from '../garden/words.ts'
import type { YearEntry } from '../garden/year.ts'
import { type Api, Created } from './api.ts'

/** Draws a picture, or has it drawn already. */
export type Draw = (picture: Picture) => Promise<Uint8Array<ArrayBuffer>>

/** What one gardener gets. */
export interface Filling {
  readonly api: Api
  readonly gardener: Gardener
  /** Where the gardener is. */
  readonly today: Temporal.PlainDate
  readonly plants: readonly GardenPlant[]
  readonly year: readonly YearEntry[]
  readonly draw: Draw
}

export type PlantIds = ReadonlyMap<GardenPlant, number>

const DAYS_OF_MONTH = 30.4

/** The last of the list first: lists show the newest first. */
export async function makePlants(filling: Filling): Promise<PlantIds> {
  const { api, gardener, plants, today, draw } = filling
  const tags = await makeTags(filling)
  const locations = await makePlaces(filling)
  const ids = new Map<GardenPlant, number>()
  for (const plant of plants.toReversed()) {
    const { language } = gardener
    const body = {
      name: say(plant.name, language),
      speciesId: await speciesNamed(api, plant.species),
      locationId: locations.get(plant.location),
      plantingDate: today.subtract({ days: Math.round(plant.months * DAYS_OF_MONTH) }).toString(),
      cultivationMethod: plant.cultivation ?? CONTAINER,
      substrate: plant.substrate ?? POTTING_MIX,
      covers: [await api.upload(await draw(pictureOf(plant, 0, today.month)))],
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

const SpeciesPage = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Number(),
      commonName: Type.String(),
      scientificName: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
})

/** By its scientific name, or by its common name where it has no other. */
export async function speciesNamed(api: Api, name: string): Promise<number> {
  const { items } = await api.get(`/plant-species?size=100&keywords=${encodeURIComponent(name)}`, SpeciesPage)
  const species =
    items.find((item) => item.scientificName === name) ?? items.find((item) => item.scientificName === null)
  if (species === undefined) throw new Error(`The catalogue has no ${name}`)
  return species.id
}
