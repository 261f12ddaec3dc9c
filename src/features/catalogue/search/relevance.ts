import { type RawBuilder, sql } from 'kysely'

/** A search is a text and the range of texts that begin with it. */
export interface Searched {
  readonly search: string
  readonly searchEnd: string
}

/** The rank of a match is 0 for a name that is the whole search, 1 for a name that begins with it, 2 for all others. */
export function relevance(searched: Searched): RawBuilder<number> {
  const { search } = searched
  return sql<number>`case
    when common_name_key = ${search} or scientific_name_key = ${search} then 0
    when ${beginsWith('common_name_key', searched)} or ${beginsWith('scientific_name_key', searched)} then 1
    else 2 end`
}

type NameKey = 'common_name_key' | 'scientific_name_key'

/** The condition is a range, so that the index of that name serves it. */
export function beginsWith(column: NameKey, { search, searchEnd }: Searched): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} >= ${search} and ${sql.ref(column)} < ${searchEnd})`
}

export function searchedFor(search: string): Searched {
  return { search, searchEnd: endOfPrefix(search) }
}

/** The end is greater than every text with this prefix: U+10FFFF is the last code point. */
function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10ffff}`
}
