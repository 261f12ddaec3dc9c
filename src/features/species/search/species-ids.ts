import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { amongListed, listed } from '../../../db/among.ts'
import { containingPatterns, hasTerms, type Patterns, patternsOf } from '../../../db/containing.ts'
import { numbersIn } from '../../../db/number-list.ts'
import { preparedShapes } from '../../../db/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { IdSet } from './id-set.ts'
import { searchedFor } from './relevance.ts'
import { type MatchOrder, orderOf } from './species-order.ts'

/** The species ids of a source, so many at a time, in an order that an index serves. */
export async function collectIds(
  db: Db,
  source: RawBuilder<unknown>,
  order: readonly string[],
  atATime: number,
): Promise<IdSet> {
  const set = new IdSet()
  const by = sql.join(order.map((column) => sql.ref(column)))
  for (let offset = 0; ; offset += atATime) {
    const ids = await listIds(
      db,
      sql`select species_id from ${source} order by ${by} limit ${atATime} offset ${offset}`,
    )
    for (const id of ids) set.add(id)
    // After the last batch too: the caller goes on with more work.
    await setImmediate()
    if (ids.length < atATime) return set
  }
}

/** The ids arrive as one text: to read a row for each would take longer than to find them. */
export async function listIds(db: Db, select: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: string | null }>`select string_agg(cast(species_id as text), ',') as ids
    from (${select}) as found`.execute(db)
  const ids = rows[0]?.ids
  return numbersIn(ids ?? '')
}

interface Matching {
  readonly order: MatchOrder
  /** By whose words together the relevance is told. */
  readonly search?: string
  /** Each must be part of the searched text. */
  readonly terms?: readonly string[]
  readonly conditions?: readonly RawBuilder<boolean>[]
}

type MatchingValues = Patterns & { ids: string; search: string; searchEnd: string }
type MatchingShape = { order: MatchOrder }

const matchingIds = preparedShapes((db, bind: MatchingValues, shape: MatchingShape) =>
  selectMatching(db, bind, shape, []),
)

/** The ids of a set that match, sorted. */
export async function listAmong(
  db: Db,
  set: IdSet,
  { order, search = '', terms = [], conditions = [] }: Matching,
): Promise<number[]> {
  const ids = [...set]
  if (ids.length === 0) return []
  const shape = { order }
  const values = { ids: listed(ids), ...searchedFor(search), ...patternsOf(terms) }
  const rows =
    conditions.length === 0
      ? await matchingIds(db, shape, values)
      : (await selectMatching(db, values, shape, conditions).execute(db)).rows
  return rows.map(({ id }) => id)
}

function selectMatching(
  db: Db,
  values: MatchingValues,
  { order }: MatchingShape,
  conditions: readonly RawBuilder<boolean>[],
) {
  const all = [
    amongListed(db, 'species_id', values.ids),
    ...(hasTerms(values) ? [containingPatterns(db, 'search_text', values)] : []),
    ...conditions,
  ]
  return sql<{ id: number }>`select species_id as id from plant_species_search
    where ${sql.join(all, sql` and `)} order by ${orderOf(order, values)}`
}
