import type { SpeciesSummary } from '../api/types.ts'

export function summaryOf({ id, commonName, scientificName }: SpeciesSummary): SpeciesSummary {
  return { id, commonName, scientificName }
}
