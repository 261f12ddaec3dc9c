import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { jsonRows } from '../../../db/json-rows.ts'
import type { Db } from '../../../db/schema.ts'
import { IdSet } from './id-set.ts'

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
  return typeof ids === 'string' ? ids.split(',').map(Number) : []
}

/** The ids of a set that meet the conditions, sorted. */
export async function listAmong(
  db: Db,
  set: IdSet,
  order: RawBuilder<unknown>,
  conditions: readonly RawBuilder<boolean>[] = [],
): Promise<number[]> {
  const ids = [...set]
  if (ids.length === 0) return []
  const among = sql<boolean>`species_id in (select cast(cast(value as text) as bigint)
    from ${jsonRows(db, ids)})`
  const { rows } = await sql<{ id: number }>`select species_id as id from plant_species_search
    where ${sql.join([among, ...conditions], sql` and `)}
    order by ${order}`.execute(db)
  return rows.map(({ id }) => id)
}
