import { useQuery } from '@tanstack/react-query'
import { plantQuery, speciesQuery } from '../../api/queries.ts'
import { unknownPlantQuery } from '../../catalogue/queries.ts'
import { type AddressedPlant, initialDraft } from './initial-draft.ts'
import type { PlantDraft } from './plant-draft.ts'

/** What the address says of the new plant. What cannot be found is no failure of the page. */
export function useInitialDraft(address: AddressedPlant): PlantDraft | undefined {
  const { from, speciesId, name } = address
  const calm = { throwOnError: false }
  const original = useQuery({ ...plantQuery(from ?? 0), enabled: from !== undefined, ...calm })
  const species = useQuery({ ...speciesQuery(speciesId ?? 0), enabled: speciesId !== undefined, ...calm })
  const unknown = useQuery({ ...unknownPlantQuery(), enabled: name !== undefined, ...calm })
  return initialDraft(address, { original, species, unknown })
}
