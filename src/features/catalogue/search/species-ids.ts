import { type RawBuilder, sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { containingPatterns, hasTerms, type Patterns, patternsOf } from '../../../db/query/containing.ts'
import { numbersIn } from '../../../db/query/number-list.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { type FilterValues, filterConditions, filterValues } from './filter-conditions.ts'
import type { IdSet } from './id-set.ts'
import { searchedFor } from './relevance.ts'
import type { SpeciesFilter } from './search-query.ts'
import { type MatchOrder, orderOf } from './species-order.ts'

/** The ids of species are joined by commas; null if there are none. */
export interface JoinedIds {
  readonly ids: string | null
}

/** The ids arrive as one text: to read a row for each would take longer than to find them. */
export function joinedIds(select: RawBuilder<unknown>): RawBuilder<JoinedIds> {
  return sql<JoinedIds>`select string_agg(cast(species_id as text), ',') as ids from (${select}) as found`
}

export function idsIn([row]: readonly JoinedIds[]): number[] {
  return numbersIn(row?.ids ?? '')
}

interface Matching {
  readonly order: MatchOrder
  /** The words together decide the relevance. */
  readonly search?: string
  /** Each must be part of the searched text. */
  readonly terms?: readonly string[]
  readonly filter?: SpeciesFilter
}

type MatchingValues = Patterns & FilterValues & { ids: string; search: string; searchEnd: string }

const matchingIds = preparedShapes((db, bind: MatchingValues, { order }: { order: MatchOrder }) => {
  const all = [
    amongListed(db, 'species_id', bind.ids),
    ...(hasTerms(bind) ? [containingPatterns(db, 'search_text', bind)] : []),
    ...filterConditions(bind),
  ]
  return sql<{ id: number }>`select species_id as id from plant_species_search
    where ${sql.join(all, sql` and `)} order by ${orderOf(order, bind)}`
})

/** Lists the ids of a set that match, sorted. */
export async function listAmong(
  db: Db,
  set: IdSet,
  { order, search = '', terms = [], filter = {} }: Matching,
): Promise<number[]> {
  const ids = [...set]
  if (ids.length === 0) return []
  const values = {
    ids: listed(ids),
    ...searchedFor(search),
    ...patternsOf(terms),
    ...filterValues(filter),
  }
  return (await matchingIds(db, { order }, values)).map(({ id }) => id)
}
