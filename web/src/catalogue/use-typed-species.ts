import { useQuery, useQueryClient } from '@tanstack/react-query'
import { speciesSearchQuery } from '../api/queries.ts'
import { asPlantName } from '../plants/plant-name.ts'
import { unknownPlantQuery } from './queries.ts'
import { LOOKED_AT, type PickedSpecies } from './species-picker.tsx'
import { summaryOf } from './species-summary.ts'

/** How long a name is looked up that was not chosen from the list; then it is one's own. */
const PATIENCE_MS = 2_000

type TypedSpecies = {
  /** By what has been found so far. */
  guess: (typed: string) => PickedSpecies | undefined
  /** It is looked up first, if there is a connection: a fast user has saved before the suggestions are there. */
  lookUp: (typed: string) => Promise<PickedSpecies | undefined>
  /** No name can be one's own: this device has not read the catalogue yet, and does not reach it. */
  isOutOfReach: boolean
}

/** Says what a typed name means when nothing of the list was chosen: the species of exactly that name, else the name itself. */
export function useTypedSpecies(): TypedSpecies {
  const queries = useQueryClient()
  const { data: unknown, isError } = useQuery(unknownPlantQuery())
  const guess = (typed: string) => {
    const name = typed.trim()
    if (name === '') return undefined
    const found = queries.getQueryData(speciesSearchQuery(name, LOOKED_AT).queryKey)?.items
    const isNamed = (given: string | null) => given?.toLowerCase() === name.toLowerCase()
    const exact = found?.find((one) => isNamed(one.commonName) || isNamed(one.scientificName))
    if (exact !== undefined) return { species: summaryOf(exact) }
    return unknown === null || unknown === undefined
      ? undefined
      : { species: unknown, ownName: asPlantName(name) }
  }
  const lookUp = async (typed: string) => {
    const name = typed.trim()
    if (name !== '' && navigator.onLine) {
      const search = queries.fetchQuery(speciesSearchQuery(name, LOOKED_AT))
      const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
      await Promise.race([search.catch(() => undefined), patience])
    }
    return guess(typed)
  }
  return { guess, lookUp, isOutOfReach: unknown === undefined && isError }
}
