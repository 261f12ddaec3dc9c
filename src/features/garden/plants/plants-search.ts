import { patternOf } from '../../../db/query/containing.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { leadOf } from './plants-filter.sql.ts'
import { plantTermsIn, type RelatedNames } from './plants-keywords.ts'
import { listRankedPlants } from './plants-list.sql.ts'

interface Wanted {
  readonly terms: readonly string[]
  /** The terms as one text, by which names are ranked. */
  readonly search: string
  readonly limit: number
}

/** Finds the plants that have the terms: the active ones first, and the best by name first. */
export async function findBestPlants(
  db: Db,
  gardenId: GardenId,
  names: RelatedNames,
  { terms: wanted, search, limit }: Wanted,
): Promise<number[]> {
  const { terms, termCount } = plantTermsIn(names, wanted)
  const none = { speciesId: undefined, locationId: undefined, regionId: undefined, tagId: undefined }
  const others = {
    status: undefined,
    problem: undefined,
    ids: undefined,
    changedSince: undefined,
    changedSpecies: undefined,
  }
  const criteria = { ...terms, gardenId, ...none, ...others }
  const found = { criteria, termCount, lead: await leadOf(db, criteria, termCount) }
  const anywhere = patternOf(search)
  const beginning = anywhere.slice(1)
  return listRankedPlants(db, found, { beginning, word: `% ${beginning}`, anywhere }, limit)
}
