import { useQuery, useQueryClient } from '@tanstack/react-query'
import { speciesSearchQuery } from '../api/queries.ts'
import { asPlantName } from '../plants/plant-name.ts'
import { summaryOf, unknownPlantQuery } from './queries.ts'
import { LOOKED_AT, type PickedSpecies } from './species-picker.tsx'

/** What somebody means who typed a name and chose nothing of the list: the species of exactly that name, else their own name. */
export function useTypedSpecies(): (typed: string) => PickedSpecies | undefined {
  const queries = useQueryClient()
  const { data: unknown } = useQuery(unknownPlantQuery())
  return (typed) => {
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
}
