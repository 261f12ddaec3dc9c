import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { preparedShapes } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { IdSet } from './id-set.ts'
import { scanInOrder } from './keyset-scan.ts'
import type { PageBounds } from './listing.ts'
import { beginsWith, type Searched, searchedFor } from './relevance.ts'
import type { SearchResult, SpeciesSort } from './search-query.ts'
import { idsIn, joinedIds, listAmong } from './species-ids.ts'
import { partsOf } from './species-order.ts'
import type { Thresholds } from './thresholds.ts'

/** Finds a page of the groups by scanning the index of names, for as long as there is no `CatalogueOrder`. */
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

/** A group has matches of the same relevance, sorted by name. */
export interface Group {
  readonly set: IdSet
  /** No name of the group sorts before this: a scan begins here. */
  readonly from: string
  /** Up to so many are sorted in SQL; more are found by a scan. */
  readonly many: number
}

/**
 * Groups the matches by relevance: exact names, then names that begin with the search, then all others. Common names that
 * begin with the search are next to each other in the index of names. A species with such a scientific name may have any
 * common name, so those before and those after are groups of their own, and each group is scanned from where it begins.
 */
export async function groupsOf(
  db: Db,
  found: IdSet,
  search: string,
  thresholds: Thresholds,
): Promise<Group[]> {
  const { many, manyUneven } = thresholds
  if (search === '') return [{ set: found, from: '', many }]
  const searched = searchedFor(search)
  const collect = async (names: NamesLike) =>
    found.and(await collectNames(db, names, searched, thresholds.idsAtATime))
  const exact = new IdSet([...(await collect('common exactly')), ...(await collect('scientific exactly'))])
  const earlier = await collect('scientific, common earlier')
  const within = await collect('common')
  const later = await collect('scientific, common later')
  return [
    { set: exact, from: '', many: manyUneven },
    { set: earlier.without(exact), from: '', many: manyUneven },
    { set: within.without(exact), from: search, many },
    { set: later.without(exact), from: search, many: manyUneven },
    { set: found.without(exact).without(earlier).without(within).without(later), from: '', many },
  ]
}

/** The group says which name is the search or begins with it, and where the common name is beside the scientific one. */
type NamesLike =
  | 'common exactly'
  | 'scientific exactly'
  | 'common'
  | 'scientific, common earlier'
  | 'scientific, common later'

function areLike(names: NamesLike, searched: Searched): RawBuilder<boolean> {
  const { search, searchEnd } = searched
  switch (names) {
    case 'common exactly':
      return sql`common_name_key = ${search}`
    case 'scientific exactly':
      return sql`scientific_name_key = ${search}`
    case 'common':
      return beginsWith('common_name_key', searched)
    case 'scientific, common earlier':
      return sql`${beginsWith('scientific_name_key', searched)} and common_name_key < ${search}`
    case 'scientific, common later':
      return sql`${beginsWith('scientific_name_key', searched)} and common_name_key >= ${searchEnd}`
  }
}

type NamesPart = { search: string; searchEnd: string; limit: number; offset: number }

/** An index serves this order. */
const named = preparedShapes((_db, bind: NamesPart, { names }: { names: NamesLike }) => {
  const isCommon = names === 'common' || names === 'common exactly'
  // The index of scientific names leaves out species with an equal common name: these are found by that.
  const others = isCommon ? sql`` : sql`and scientific_name_key <> common_name_key`
  const order = isCommon
    ? sql`common_name_key, species_id`
    : sql`scientific_name_key, common_name_key, species_id`
  return joinedIds(sql`select species_id from plant_species_search where ${areLike(names, bind)} ${others}
    order by ${order} limit ${bind.limit} offset ${bind.offset}`)
})

async function collectNames(db: Db, names: NamesLike, searched: Searched, atATime: number): Promise<IdSet> {
  const set = new IdSet()
  for (let offset = 0; ; offset += atATime) {
    const ids = idsIn(await named(db, { names }, { ...searched, limit: atATime, offset }))
    for (const id of ids) set.add(id)
    // The scan yields after the last batch too: the caller goes on with more work.
    await setImmediate()
    if (ids.length < atATime) return set
  }
}

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
