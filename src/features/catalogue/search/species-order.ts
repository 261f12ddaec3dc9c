import { type RawBuilder, sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { containingPatterns, hasTerms, type Patterns, patternsOf } from '../../../db/query/containing.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import type { IdSet } from './id-set.ts'
import type { SpeciesSort } from './search-query.ts'

/** The ids of species are joined by commas; null if there are none. */
export interface JoinedIds {
  readonly ids: string | null
}

/** The ids arrive as one text: to read a row for each would take longer than to find them. */
export function joinedIds(select: RawBuilder<unknown>): RawBuilder<JoinedIds> {
  return sql<JoinedIds>`select string_agg(cast(species_id as text), ',') as ids from (${select}) as found`
}

export function idsIn([row]: readonly JoinedIds[]): number[] {
  return JSON.parse(`[${row?.ids ?? ''}]`)
}

/** U+10FFFF is the last code point, so no name that begins with the search sorts after this. */
export function lastBeginningWith(search: string): string {
  return `${search}\u{10ffff}`
}

type Searched = { readonly search: string; readonly searchEnd: string }

/** The rank of a match is 0 for a name that is the whole search, 1 for a name that begins with it, 2 for all others. */
function relevance({ search, searchEnd }: Searched): RawBuilder<number> {
  return sql<number>`case
    when common_name_key = ${search} or scientific_name_key = ${search} then 0
    when common_name_key between ${search} and ${searchEnd} then 1
    when scientific_name_key between ${search} and ${searchEnd} then 1
    else 2 end`
}

/** The order is by relevance and then by common name, or by a name alone. */
type MatchOrder = 'relevance' | SpeciesSort

function orderOf(order: MatchOrder, searched: Searched): RawBuilder<unknown> {
  if (order === 'scientificName') {
    return sql`case when scientific_name_key = '' then 1 else 0 end, scientific_name_key, species_id`
  }
  const byName = sql`common_name_key, species_id`
  return order === 'relevance' ? sql`${relevance(searched)}, ${byName}` : byName
}

const matchingIds = preparedShapes(
  (db, bind: Patterns & Searched & { readonly ids: string }, { order }: { order: MatchOrder }) => {
    const hasAll = hasTerms(bind) ? sql`and ${containingPatterns(db, 'search_text', bind)}` : sql``
    return sql<{ id: number }>`select species_id as id from plant_species_search
      where ${amongListed(db, 'species_id', bind.ids)} ${hasAll} order by ${orderOf(order, bind)}`
  },
)

/** Lists the ids of a set whose searched text has these terms, sorted. The search decides the relevance. */
export async function sortedAmong(
  db: Db,
  set: IdSet,
  order: MatchOrder,
  search = '',
  terms: readonly string[] = [],
): Promise<number[]> {
  if (set.size === 0) return []
  const searched = { search, searchEnd: lastBeginningWith(search) }
  const rows = await matchingIds(db, { order }, { ids: listed([...set]), ...searched, ...patternsOf(terms) })
  return rows.map(({ id }) => id)
}
