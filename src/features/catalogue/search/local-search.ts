import type { Db } from '../../../db/schema.ts'
import type { CatalogueCache } from './catalogue-cache.ts'
import { filtersOf } from './filters.ts'
import { IdSet } from './id-set.ts'
import { all, leftBy } from './kept-filters.ts'
import type { SearchQuery, SearchResult } from './search-query.ts'
import { listAmong } from './species-ids.ts'
import { pageOf, searchSpecies } from './substring-search.ts'
import type { Thresholds } from './thresholds.ts'

/**
 * Finds a page of species for a reader of a language: those with a name in it by that name, then the others by their
 * English one.
 */
export async function searchInLanguage(
  db: Db,
  query: SearchQuery,
  language: string,
  thresholds: Thresholds,
  cache: CatalogueCache,
): Promise<SearchResult> {
  const names = await cache.localNames.namesIn(db, language, thresholds)
  if (names === undefined) return searchSpecies(db, query, thresholds, cache)
  const { limit, offset } = query
  const found = await foundBy(db, query, thresholds, cache)
  const local = names.inOrder.filter((id) => found.has(id))
  const ids = local.slice(offset, offset + limit)
  const others = found.without(names.species)
  if (ids.length < limit && others.size > 0) {
    const rest = { ...query, limit: limit - ids.length, offset: Math.max(0, offset - local.length) }
    const key = JSON.stringify([filtersOf(query).map(({ name }) => name), `not in ${language}`])
    const page =
      cache.listings.get(key)?.page(rest) ?? (await pageOf(db, others, rest, thresholds, cache, key))
    ids.push(...page.ids)
  }
  return { ids, total: found.size }
}

async function foundBy(
  db: Db,
  query: SearchQuery,
  thresholds: Thresholds,
  cache: CatalogueCache,
): Promise<IdSet> {
  if (query.ids !== undefined) {
    return new IdSet(await listAmong(db, new IdSet(query.ids), { order: 'commonName', filter: query }))
  }
  let found: IdSet | undefined
  for (const filter of filtersOf(query)) {
    const left = await leftBy(db, filter, thresholds, cache)
    found = found?.and(left) ?? left
  }
  return found ?? all(db, thresholds, cache)
}
