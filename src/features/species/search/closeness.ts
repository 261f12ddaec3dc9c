import { type RawBuilder, sql } from 'kysely'

/** Exact matches, then names that begin so, then the rest: what people mean comes first. */
export function closeness(search: string): RawBuilder<number> {
  // An unset scientific name is empty too, and no closer to it than any other. A bare number would name a column.
  if (search === '') return sql<number>`cast(0 as integer)`
  return sql<number>`case
    when common_name_key = ${search} or scientific_name_key = ${search} then 0
    when ${beginsWith('common_name_key', search)} or ${beginsWith('scientific_name_key', search)} then 1
    else 2 end`
}

type NameKey = 'common_name_key' | 'scientific_name_key'

/** As a range, which an index by that name serves. */
export function beginsWith(column: NameKey, search: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} >= ${search} and ${sql.ref(column)} < ${beyond(search)})`
}

/** After every text that begins so. */
export function beyond(search: string): string {
  return `${search}\u{10ffff}`
}
