import type { SpeciesSummary } from '../api/types.ts'
import type { WishSpecies } from '../offline/outbox/commands.ts'

/** What a wish says of its species. */
export function wishSpecies({ id, commonName, scientificName }: SpeciesSummary): WishSpecies {
  return { id, commonName, ...(scientificName === null ? {} : { scientificName }) }
}
