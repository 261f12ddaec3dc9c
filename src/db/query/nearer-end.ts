import { type RawBuilder, sql } from 'kysely'

/** Nearer to the beginning, walking there costs less than finding out which end is nearer. */
const FAR = 1_000

export function isFar(offset: number): boolean {
  return offset >= FAR
}

interface FarPage {
  /** How many rows there are. */
  readonly total: RawBuilder<number>
  readonly limit: number
  readonly offset: number
}

/**
 * A page far from the beginning of a list, in any order of its rows: the list is walked from the end that is nearer, because
 * all rows before the page are walked past. `rows` selects all of the list, in its order or in reverse.
 */
export function pageFromNearerEnd(
  rows: (isReversed: boolean) => RawBuilder<unknown>,
  { total, limit, offset }: FarPage,
): RawBuilder<unknown> {
  // The last limit tells PostgreSQL how few they are; of those before it knows nothing and expects a tenth of the list.
  const left = sql`total - ${offset}`
  return sql`with walk as (
      select case when ${left} >= ${offset} then ${limit} else 0 end as forward,
        case when ${left} >= ${offset} or ${left} < 0 then 0 when ${left} < ${limit} then ${left} else ${limit} end as backward,
        case when ${left} > ${limit} then ${left} - ${limit} else 0 end as skipped
      from (select ${total} as total) counted)
    select * from (
      select * from (${rows(false)} limit (select forward from walk) offset ${offset}) ahead
      union all
      select * from (${rows(true)} limit (select backward from walk) offset (select skipped from walk)) back
    ) either limit ${limit}`
}
