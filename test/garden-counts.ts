import assert from 'node:assert/strict'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/db/schema.ts'

const KEPT = sql<unknown>`select users.id, coalesce(plants, 0) as plants, coalesce(plant_journals, 0) as entries
  from users left join garden_counts on user_id = users.id order by users.id`

const COUNTED = sql<unknown>`select id, (select count(*) from plants where user_id = users.id) as plants,
    (select count(*) from plant_journals where user_id = users.id) as entries
  from users order by id`

/** Compares the numbers of plants and entries that are kept of all gardens with their rows. */
export async function assertCountsKept(db: Db): Promise<void> {
  const rowsOf = async (query: RawBuilder<unknown>) =>
    JSON.stringify((await query.execute(db)).rows, undefined, 1)
  assert.equal(await rowsOf(KEPT), await rowsOf(COUNTED))
}
