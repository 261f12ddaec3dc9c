import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { preparedShapes } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { idsIn, joinedIds } from './species-ids.ts'
import { ORDER_PARTS, type OrderPartName, orderWithin } from './species-order.ts'

/** A query of SQLite that reads more would hold the event loop for too long. */
export const LONGEST_STEP = 16_000

type PartShape = { readonly part: OrderPartName }

/** A step begins at the beginning of the part, at a name, or behind a species and its name. */
type Beginning = {
  readonly from: string | undefined
  readonly last: number | undefined
  readonly lastName: string | undefined
}

const stepFrom = preparedShapes((_db, bind: Beginning & { limit: number }, { part }: PartShape) =>
  joinedIds(sql`select species_id from plant_species_search
    where ${isBehind(part, bind)} order by ${orderWithin(part)} limit ${bind.limit}`),
)

function isBehind(part: OrderPartName, { from, last, lastName }: Beginning): RawBuilder<boolean> {
  const { holds, name } = ORDER_PARTS[part]
  if (last === undefined) return from === undefined ? holds : sql`common_name_key >= ${from}`
  if (name === undefined) return sql`${holds} and species_id > ${last}`
  // This is the only bound of the name: with a second one SQLite would seek to that one in each step.
  return sql`(${name}, species_id) > (${lastName}, ${last})`
}

const nameOf = preparedShapes(
  (_db, bind: { id: number }, { part }: PartShape) =>
    sql<{ name: string }>`select ${ORDER_PARTS[part].name ?? sql`''`} as name from plant_species_search
      where species_id = ${bind.id}`,
)

/**
 * Yields all species of a part in its order, from a name on. It reads by keyset pagination: each step seeks the last row
 * of the step before in the index, where an offset would read all rows again.
 */
export async function* scanInOrder(
  db: Db,
  part: OrderPartName,
  from: string,
  firstStep: number,
): AsyncGenerator<readonly number[]> {
  let beginning: Beginning = { from: from === '' ? undefined : from, last: undefined, lastName: undefined }
  for (let limit = firstStep; ; limit = Math.min(limit * 2, LONGEST_STEP)) {
    const ids = idsIn(await stepFrom(db, { part }, { ...beginning, limit }))
    yield ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < limit) return
    const [row] = await nameOf(db, { part }, { id: last })
    // The species was deleted between the two queries, which only happens outside of a snapshot: its place in the order is
    // lost.
    if (row === undefined) return
    beginning = { from: undefined, last, lastName: row.name }
    await setImmediate()
  }
}
