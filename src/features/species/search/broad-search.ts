import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { IdSet } from './id-set.ts'
import { scanInOrder } from './keyset-scan.ts'
import type { PageBounds } from './listing.ts'
import { beginsWith, searchedFor } from './relevance.ts'
import type { SearchResult, SpeciesSort } from './search-query.ts'
import { collectIds, listAmong } from './species-ids.ts'
import { partsOf } from './species-order.ts'
import type { Thresholds } from './thresholds.ts'

/** A page of the groups, for as long as there is no `CatalogueOrder`: found by scanning the index of names. */
export async function pageOfGroups(
  db: Db,
  groups: readonly Group[],
  sort: SpeciesSort | undefined,
  { limit, offset }: PageBounds,
  firstStep: number,
): Promise<SearchResult> {
  const ids: number[] = []
  let before = 0
  for (const group of groups) {
    const { size } = group.set
    const skip = Math.max(0, offset - before)
    const wanted = Math.min(limit - ids.length, size - skip)
    if (wanted > 0) ids.push(...(await byName(db, group, sort, { skip, wanted }, firstStep)))
    before += size
  }
  return { ids, total: before }
}

/** Matches of the same relevance, sorted by name. */
export interface Group {
  readonly set: IdSet
  /** No name of the group sorts before this: a scan begins here. */
  readonly from: string
  /** Up to so many are sorted in SQL; more are found by a scan. */
  readonly many: number
}

/**
 * The matches by relevance: exact names, then names that begin with the search, then all others. Common names that begin with
 * the search are next to each other in the index of names. A species whose scientific name does may have any common name, so
 * those before and those after are groups of their own, and each group is scanned from where it begins.
 */
export async function groupsOf(
  db: Db,
  found: IdSet,
  search: string,
  thresholds: Thresholds,
): Promise<Group[]> {
  const { many, manyUneven } = thresholds
  if (search === '') return [{ set: found, from: '', many }]
  const collect = async (condition: RawBuilder<boolean>, order: readonly string[]) => {
    const source = sql`plant_species_search where ${condition}`
    return found.and(await collectIds(db, source, order, thresholds.idsAtATime))
  }
  const byCommon = (condition: RawBuilder<boolean>) => collect(condition, ['common_name_key', 'species_id'])
  // The index of scientific names leaves out species whose common name is the same: these are found by that.
  const byScientific = (condition: RawBuilder<boolean>) =>
    collect(sql<boolean>`${condition} and scientific_name_key <> common_name_key`, SCIENTIFIC_ORDER)
  const searched = searchedFor(search)
  const begins = beginsWith('scientific_name_key', searched)
  const exact = new IdSet([
    ...(await byCommon(sql<boolean>`common_name_key = ${search}`)),
    ...(await byScientific(sql<boolean>`scientific_name_key = ${search}`)),
  ])
  const earlier = await byScientific(sql<boolean>`${begins} and common_name_key < ${search}`)
  const within = await byCommon(beginsWith('common_name_key', searched))
  const later = await byScientific(sql<boolean>`${begins} and common_name_key >= ${searched.searchEnd}`)
  return [
    { set: exact, from: '', many: manyUneven },
    { set: earlier.without(exact), from: '', many: manyUneven },
    { set: within.without(exact), from: search, many },
    { set: later.without(exact), from: search, many: manyUneven },
    { set: found.without(exact).without(earlier).without(within).without(later), from: '', many },
  ]
}

const SCIENTIFIC_ORDER = ['scientific_name_key', 'common_name_key', 'species_id']

/** A slice of a group. */
async function byName(
  db: Db,
  { set, from, many }: Group,
  sort: SpeciesSort | undefined,
  { skip, wanted }: { skip: number; wanted: number },
  firstStep: number,
): Promise<number[]> {
  if (set.size <= many) {
    return (await listAmong(db, set, { order: sort ?? 'commonName' })).slice(skip, skip + wanted)
  }
  const ids: number[] = []
  let skipped = 0
  for (const part of partsOf(sort)) {
    for await (const step of scanInOrder(db, part, from, firstStep)) {
      for (const id of step) {
        if (!set.has(id)) continue
        if (skipped < skip) skipped++
        else if (ids.push(id) === wanted) return ids
      }
    }
  }
  return ids
}
