import { Type } from 'typebox'
import { inParallel } from '../../bench/in-parallel.ts'
import type { GardenPlant } from '../garden/garden-plant.ts'
import { type Api, REQUESTS_AT_ONCE } from './api.ts'

/** By the name that a plant of the garden gives. */
export type SpeciesIds = ReadonlyMap<string, number>

const SpeciesPage = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.Number(),
      commonName: Type.String(),
      scientificName: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
})

export async function findSpecies(api: Api, plants: readonly GardenPlant[]): Promise<SpeciesIds> {
  const ids = new Map<string, number>()
  const find = async ({ species }: GardenPlant) => ids.set(species, await speciesNamed(api, species))
  await inParallel(plants, find, REQUESTS_AT_ONCE)
  return ids
}

/** By its scientific name, or by its common name where it has no other. */
async function speciesNamed(api: Api, name: string): Promise<number> {
  const { items } = await api.get(`/plant-species?size=100&keywords=${encodeURIComponent(name)}`, SpeciesPage)
  const species =
    items.find((item) => item.scientificName === name) ?? items.find((item) => item.scientificName === null)
  if (species === undefined) throw new Error(`The catalogue has no ${name}`)
  return species.id
}
