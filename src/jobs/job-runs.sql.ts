import { sql } from 'kysely'
import { databaseTime } from '../db/database-time.ts'
import { prepared } from '../db/prepared.ts'
import type { Db } from '../db/schema.ts'

/** A run in the future was before the clock was set back, and says nothing. */
export async function hasRunWithin(db: Db, name: string, ms: number): Promise<boolean> {
  const now = databaseTime(db)
  const found = await db
    .selectFrom('job_runs')
    .select('name')
    .where('name', '=', name)
    .where('ended_at', '>', sql<number>`${now} - ${sql.lit(Math.round(ms))}`)
    .where('ended_at', '<=', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Whenever that was. */
export async function hasRun(db: Db, name: string): Promise<boolean> {
  const found = await db.selectFrom('job_runs').select('name').where('name', '=', name).executeTakeFirst()
  return found !== undefined
}

export async function recordRun(db: Db, name: string): Promise<void> {
  await recording(db, { name })
}

export async function forgetRun(db: Db, name: string): Promise<void> {
  await forgetting(db, { name })
}

const recording = prepared((db, bind: { name: string }) =>
  db
    .insertInto('job_runs')
    .values({ name: bind.name, ended_at: databaseTime(db) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ ended_at: ref('excluded.ended_at') })),
    ),
)

const forgetting = prepared((db, bind: { name: string }) =>
  db.deleteFrom('job_runs').where('name', '=', bind.name),
)
