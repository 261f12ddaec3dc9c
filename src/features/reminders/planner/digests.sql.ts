import { sql } from 'kysely'
import { deletesAllOwn } from '../../../db/query/own-rows.ts'
import { inBatches } from '../../../db/query/updates.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'

export const deleteAllDigestRows = deletesAllOwn('digests', 500)

const ROWS_PER_BATCH = 500

const someOld = prepared(
  (_db, bind: { before: number }) => sql`delete from digests where id in (select id from digests
      where created_at < ${bind.before} order by created_at limit ${ROWS_PER_BATCH}) returning id`,
)

/** They keep a date from being told twice, which cannot happen after a few days. */
export async function deleteOldDigests(db: Db, before: number): Promise<void> {
  await inBatches(ROWS_PER_BATCH, () => someOld(db, { before }))
}
