import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { walk } from './catalogue-walk.ts'
import { beginsWith, beyond } from './closeness.ts'
import { IdSet } from './id-set.ts'
import type { PageBounds } from './listing.ts'
import type { SearchSizes } from './search-sizes.ts'
import { collectIds, listAmong } from './species-ids.ts'
import { orderOf, partsOf } from './species-order.ts'
import type { SpeciesSort, SubstringMatches } from './substring-query.ts'

/** A page of groups that come one after the other, as long as the catalogue is in no order that could be asked. */
export async function pageOfGroups(
  db: Db,
  groups: readonly Group[],
  sort: SpeciesSort | undefined,
  { limit, offset }: PageBounds,
  firstStep: number,
): Promise<SubstringMatches> {
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

/** Species that come one after the other, by name. */
export interface Group {
  readonly set: IdSet
  /** None of the names comes before this. */
  readonly from: string
  /** Up to so many are put in order one by one. */
  readonly many: number
}

/**
 * Exact matches, beginnings, the rest. Common names that begin so follow each other, and a scientific one may go with
 * any common name before or after them: each part is walked from where it begins.
 */
export async function groupsOf(db: Db, found: IdSet, search: string, sizes: SearchSizes): Promise<Group[]> {
  const { many, manyUneven } = sizes
  if (search === '') return [{ set: found, from: '', many }]
  const collect = async (condition: RawBuilder<boolean>, order: readonly string[]) => {
    const source = sql`plant_species_search where ${condition}`
    return found.and(await collectIds(db, source, order, sizes.idsAtATime))
  }
  const byCommon = (condition: RawBuilder<boolean>) => collect(condition, ['common_name_key', 'species_id'])
  // Where both names are the same one of them will do, and the index of the other leaves it out.
  const byScientific = (condition: RawBuilder<boolean>) =>
    collect(sql<boolean>`${condition} and scientific_name_key <> common_name_key`, SCIENTIFIC_ORDER)
  const begins = beginsWith('scientific_name_key', search)
  const exact = new IdSet([
    ...(await byCommon(sql<boolean>`common_name_key = ${search}`)),
    ...(await byScientific(sql<boolean>`scientific_name_key = ${search}`)),
  ])
  const earlier = await byScientific(sql<boolean>`${begins} and common_name_key < ${search}`)
  const within = await byCommon(beginsWith('common_name_key', search))
  const later = await byScientific(sql<boolean>`${begins} and common_name_key >= ${beyond(search)}`)
  return [
    { set: exact, from: '', many: manyUneven },
    { set: earlier.without(exact), from: '', many: manyUneven },
    { set: within.without(exact), from: search, many },
    { set: later.without(exact), from: search, many: manyUneven },
    { set: found.without(exact).without(earlier).without(within).without(later), from: '', many },
  ]
}

const SCIENTIFIC_ORDER = ['scientific_name_key', 'common_name_key', 'species_id']

/** Part of a group, in order. */
async function byName(
  db: Db,
  { set, from, many }: Group,
  sort: SpeciesSort | undefined,
  { skip, wanted }: { skip: number; wanted: number },
  firstStep: number,
): Promise<number[]> {
  if (set.size <= many) {
    return (await listAmong(db, set, orderOf(sort ?? 'commonName', []))).slice(skip, skip + wanted)
  }
  const ids: number[] = []
  let skipped = 0
  for (const part of partsOf(sort)) {
    for await (const step of walk(db, part, from, firstStep)) {
      for (const id of step) {
        if (!set.has(id)) continue
        if (skipped < skip) skipped++
        else if (ids.push(id) === wanted) return ids
      }
    }
  }
  return ids
}
