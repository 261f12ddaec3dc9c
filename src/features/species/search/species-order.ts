import { type RawBuilder, sql } from 'kysely'
import { relevance, type Searched } from './relevance.ts'
import type { SpeciesSort } from './search-query.ts'

/** Species that are next to each other in an index: by a name and then by id, or by id alone. */
export interface OrderPart {
  readonly holds: RawBuilder<boolean>
  readonly name: RawBuilder<string> | undefined
}

const BY_COMMON_NAME: readonly OrderPart[] = [{ holds: sql`true`, name: sql`common_name_key` }]
/** Species without a scientific name come last, by id. */
const BY_SCIENTIFIC_NAME: readonly OrderPart[] = [
  { holds: sql`scientific_name_key > ''`, name: sql`scientific_name_key` },
  { holds: sql`scientific_name_key = ''`, name: undefined },
]

/** The whole catalogue in an order, as parts of which each is served by an index. */
export function partsOf(sort: SpeciesSort | undefined): readonly OrderPart[] {
  return sort === 'scientificName' ? BY_SCIENTIFIC_NAME : BY_COMMON_NAME
}

export function orderWithin({ name }: OrderPart): RawBuilder<unknown> {
  return name === undefined ? sql`species_id` : sql`${name}, species_id`
}

/** By relevance and then by common name, or by a name alone. */
export type MatchOrder = 'relevance' | SpeciesSort

/** The same order as an expression, for a few species that are sorted without an index. */
export function orderOf(order: MatchOrder, searched: Searched): RawBuilder<unknown> {
  if (order === 'scientificName') {
    return sql`case when scientific_name_key = '' then 1 else 0 end, scientific_name_key, species_id`
  }
  const byName = sql`common_name_key, species_id`
  return order === 'relevance' ? sql`${relevance(searched)}, ${byName}` : byName
}
