import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { listIds } from './species-ids.ts'
import { type OrderPart, orderWithin } from './species-order.ts'

/** More at a time would hold the event loop on the embedded database. */
export const LONGEST_STEP = 16_000

/** All species of a part, from a name on, in order. */
export async function* walk(
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
      const [place] = rows
      // Deleted in this moment: where it stood cannot be told any more.
      if (place === undefined) return
      // Alone: beside another bound of the name SQLite would begin at that one again, with every step.
      rest = sql<boolean>`(${name}, species_id) > (${place.key}, ${last})`
    }
    await setImmediate()
  }
}
