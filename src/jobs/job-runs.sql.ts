import { sql } from 'kysely'
import { prepared } from '../db/run/prepared.ts'
import { engineOf } from '../db/run/session-executor.ts'
import type { Db } from '../db/schema.ts'

/** A run in the future was before the clock was set back, and says nothing. */
export async function hasRunWithin(db: Db, name: string, ms: number): Promise<boolean> {
  const now = engineOf(db).time
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

interface JobState {
  /** Also of a run that a crash has ended. */
  readonly startedAt: number | null
  readonly endedAt: number
  readonly failure: string | null
}

export async function findJobState(db: Db, name: string): Promise<JobState | undefined> {
  return db
    .selectFrom('job_runs')
    .select(['started_at as startedAt', 'ended_at as endedAt', 'failure'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Leaves when it has ended last, and how. */
export async function recordStart(db: Db, name: string, startedAt: number): Promise<void> {
  await starting(db, { name, startedAt })
}

/** Also where its start was not recorded yet. */
export async function recordEnd(db: Db, name: string, failure: string | null): Promise<void> {
  await ending(db, { name, failure })
}

/** One that was given up leaves what is known of the last run. */
export async function recordGivenUp(db: Db, name: string): Promise<void> {
  await db.updateTable('job_runs').set({ started_at: null }).where('name', '=', name).execute()
}

/** That it has ended, or goes on. */
export async function recordRun(db: Db, name: string): Promise<void> {
  await recording(db, { name })
}

export async function forgetRun(db: Db, name: string): Promise<void> {
  await forgetting(db, { name })
}

const starting = prepared((db, bind: { name: string; startedAt: number }) =>
  db
    .insertInto('job_runs')
    .values({ name: bind.name, started_at: bind.startedAt, ended_at: engineOf(db).time })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ started_at: ref('excluded.started_at') })),
    ),
)

const ending = prepared((db, bind: { name: string; failure: string | null }) =>
  db
    .insertInto('job_runs')
    .values({ name: bind.name, started_at: null, ended_at: engineOf(db).time, failure: bind.failure })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({
        started_at: null,
        ended_at: ref('excluded.ended_at'),
        failure: ref('excluded.failure'),
      })),
    ),
)

const recording = prepared((db, bind: { name: string }) =>
  db
    .insertInto('job_runs')
    .values({ name: bind.name, ended_at: engineOf(db).time })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({ ended_at: ref('excluded.ended_at') })),
    ),
)

const forgetting = prepared((db, bind: { name: string }) =>
  db.deleteFrom('job_runs').where('name', '=', bind.name),
)
