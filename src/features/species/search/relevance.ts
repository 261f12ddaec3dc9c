import { type RawBuilder, sql } from 'kysely'

/** The rank of a match: 0 for a name that is the whole search, 1 for a name that begins with it, 2 for all others. */
export function relevance(search: string): RawBuilder<number> {
  // A missing scientific name is empty, so it would be an exact match of an empty search. The cast is needed because a bare number in `order by` is the number of a column.
  if (search === '') return sql<number>`cast(0 as integer)`
  return sql<number>`case
    when common_name_key = ${search} or scientific_name_key = ${search} then 0
    when ${beginsWith('common_name_key', search)} or ${beginsWith('scientific_name_key', search)} then 1
    else 2 end`
}

type NameKey = 'common_name_key' | 'scientific_name_key'

/** As a range, so that the index of that name serves it. */
export function beginsWith(column: NameKey, search: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} >= ${search} and ${sql.ref(column)} < ${endOfPrefix(search)})`
}

/** Greater than every text with this prefix: U+10FFFF is the last code point. */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`
}
