import type { Plant, SpeciesSummary } from '../../api/types.ts'
import { summaryOf } from '../../catalogue/species-summary.ts'
import { asPlantName } from '../plant-name.ts'
import { draftLike, type PlantDraft } from './plant-draft.ts'

/** The plant that the new one is to be like, its species, or a name; a name without a species is in no catalogue. */
export type AddressedPlant = { from?: number; speciesId?: number; name?: string }

/** A query, as far as it matters here. */
type Looked<T> = { data: T | undefined; isFetched: boolean; isFetching: boolean }

type LookedUp = {
  original: Looked<Plant>
  species: Looked<SpeciesSummary>
  unknown: Looked<SpeciesSummary | null>
}

/**
 * Nothing while what the address names is looked up for the first time; what cannot be found is filled in by the person.
 * The form asks for some of it too, and asks again after a failure: neither may take the form away.
 */
export function initialDraft(
  { from, speciesId, name }: AddressedPlant,
  { original, species, unknown }: LookedUp,
): PlantDraft | undefined {
  const awaited = [
    ...(from === undefined ? [] : [original]),
    ...(speciesId === undefined ? [] : [species]),
    ...(name === undefined ? [] : [unknown]),
  ]
  if (awaited.some(({ isFetched, isFetching, data }) => data === undefined && !isFetched && isFetching))
    return undefined
  if (from !== undefined && original.data !== undefined) return draftLike(original.data)
  if (speciesId !== undefined && species.data !== undefined) {
    const { commonName } = species.data
    // A wish may have a name of its own.
    const own = name === undefined || name === asPlantName(commonName) ? {} : { name: asPlantName(name) }
    return { species: summaryOf(species.data), ...own }
  }
  if (name === undefined) return {}
  return {
    name: asPlantName(name),
    ...(unknown.data !== null && unknown.data !== undefined && { species: unknown.data }),
  }
}
