import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { listIds } from './species-ids.ts'
import { type OrderPart, orderWithin } from './species-order.ts'

/** A query of SQLite that reads more would hold the event loop for too long. */
export const LONGEST_STEP = 16_000

/**
 * All species of a part in its order, from a name on. By keyset pagination: each step seeks the last row of the step
 * before in the index, where an offset would read all rows again.
 */
export async function* scanInOrder(
  db: Db,
  part: OrderPart,
  from: string,
  firstStep: number,
): AsyncGenerator<readonly number[]> {
  const { holds, name } = part
  let rest = from === '' ? holds : sql<boolean>`common_name_key >= ${from}`
  for (let size = firstStep; ; size = Math.min(size * 2, LONGEST_STEP)) {
    const ids = await listIds(
      db,
      sql`select species_id from plant_species_search where ${rest} order by ${orderWithin(part)} limit ${size}`,
    )
    yield ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < size) return
    if (name === undefined) {
      rest = sql<boolean>`${holds} and species_id > ${last}`
    } else {
      const { rows } = await sql<{ key: string }>`select ${name} as key from plant_species_search
        where species_id = ${last}`.execute(db)
      const [row] = rows
      // Deleted between the two queries, which only happens outside of a snapshot: its place in the order is lost.
      if (row === undefined) return
      // The only bound of the name: with a second one SQLite would seek to that one in each step.
      rest = sql<boolean>`(${name}, species_id) > (${row.key}, ${last})`
    }
    await setImmediate()
  }
}
