import type { Db } from '../../../db/schema.ts'
import { type CatalogueCache, cached } from './catalogue-cache.ts'
import { allSpecies, type CatalogueFilter } from './filters.ts'
import type { IdSet } from './id-set.ts'
import type { SpeciesSort } from './search-query.ts'
import type { Thresholds } from './thresholds.ts'

/** The cache keeps all species until the catalogue changes. */
export function all(
  db: Db,
  { idsAtATime }: Thresholds,
  cache: CatalogueCache,
  sort?: SpeciesSort,
): Promise<IdSet> {
  return cached(cache.filtered, 'all', () => allSpecies(db, idsAtATime, cache.order(sort)))
}

/** The cache keeps the species that a filter leaves until the catalogue changes. */
export function leftBy(
  db: Db,
  { name, collect }: CatalogueFilter,
  thresholds: Thresholds,
  cache: CatalogueCache,
  sort?: SpeciesSort,
): Promise<IdSet> {
  const collected = () => collect(db, thresholds.idsAtATime, () => all(db, thresholds, cache, sort))
  return cached(cache.filtered, name, collected)
}
