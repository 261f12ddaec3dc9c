import { type RawBuilder, sql } from 'kysely'

/** Exact matches, then names that begin so, then the rest: what people mean comes first. */
export function closeness(search: string): RawBuilder<number> {
  // An unset scientific name is empty too, and no closer to it than any other. A bare number would name a column.
  if (search === '') return sql<number>`cast(0 as integer)`
  const beyond = `${search}\u{10ffff}`
  return sql<number>`case
    when common_name_key = ${search} or scientific_name_key = ${search} then 0
    when common_name_key > ${search} and common_name_key < ${beyond} then 1
    when scientific_name_key > ${search} and scientific_name_key < ${beyond} then 1
    else 2 end`
}
