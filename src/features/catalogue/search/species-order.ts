import { type RawBuilder, sql } from 'kysely'
import { relevance, type Searched } from './relevance.ts'
import type { SpeciesSort } from './search-query.ts'

/** A part has species that are next to each other in an index: by a name and then by id, or by id alone. */
interface OrderPart {
  readonly holds: RawBuilder<boolean>
  readonly name: RawBuilder<string> | undefined
}

export const ORDER_PARTS = {
  commonNames: { holds: sql`true`, name: sql`common_name_key` },
  scientificNames: { holds: sql`scientific_name_key > ''`, name: sql`scientific_name_key` },
  noScientificNames: { holds: sql`scientific_name_key = ''`, name: undefined },
} as const satisfies Record<string, OrderPart>

export type OrderPartName = keyof typeof ORDER_PARTS

/** The whole catalogue in an order has parts of which each is served by an index. Species without a scientific name come last. */
export function partsOf(sort: SpeciesSort | undefined): readonly OrderPartName[] {
  return sort === 'scientificName' ? ['scientificNames', 'noScientificNames'] : ['commonNames']
}

export function orderWithin(part: OrderPartName): RawBuilder<unknown> {
  const { name } = ORDER_PARTS[part]
  return name === undefined ? sql`species_id` : sql`${name}, species_id`
}

/** The order is by relevance and then by common name, or by a name alone. */
export type MatchOrder = 'relevance' | SpeciesSort

/** An expression gives the order for a few species that are sorted without an index. */
export function orderOf(order: MatchOrder, searched: Searched): RawBuilder<unknown> {
  if (order === 'scientificName') {
    return sql`case when scientific_name_key = '' then 1 else 0 end, scientific_name_key, species_id`
  }
  const byName = sql`common_name_key, species_id`
  return order === 'relevance' ? sql`${relevance(searched)}, ${byName}` : byName
}
