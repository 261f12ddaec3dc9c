import { useQuery } from '@tanstack/react-query'
import { plantQuery, speciesQuery } from '../../api/queries.ts'
import { summaryOf, unknownPlantQuery } from '../../catalogue/queries.ts'
import { asPlantName } from '../plant-name.ts'
import { draftLike, type PlantDraft } from './plant-draft.ts'

type Search = { from?: number; speciesId?: number; name?: string }

/**
 * What the address says of the new plant: the one it is to be like, its species, or a name that is in no catalogue. Nothing
 * while that is looked up; what cannot be found is filled in by the person.
 */
export function useInitialDraft({ from, speciesId, name }: Search): PlantDraft | undefined {
  const original = useQuery({ ...plantQuery(from ?? 0), enabled: from !== undefined })
  const species = useQuery({ ...speciesQuery(speciesId ?? 0), enabled: speciesId !== undefined })
  const unknown = useQuery({ ...unknownPlantQuery(), enabled: name !== undefined })
  if ([original, species, unknown].some(({ isPending, isFetching }) => isPending && isFetching))
    return undefined
  if (original.data !== undefined) return draftLike(original.data)
  if (species.data !== undefined) return { species: summaryOf(species.data) }
  if (name === undefined) return {}
  return {
    name: asPlantName(name),
    ...(unknown.data !== null && unknown.data !== undefined && { species: unknown.data }),
  }
}
