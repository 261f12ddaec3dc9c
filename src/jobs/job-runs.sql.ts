import { type RawBuilder, sql } from 'kysely'
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
export const recordStart = prepared((db, bind: { name: string; startedAt: number }) =>
  db
    .insertInto('job_runs')
    .values({ name: bind.name, started_at: bind.startedAt, ended_at: engineOf(db).time })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ started_at: bind.startedAt })),
)

/** Also where its start was not recorded yet. */
export async function recordEnd(db: Db, name: string, failure: string | null): Promise<void> {
  await setState(db, name, { started_at: null, ended_at: engineOf(db).time, failure })
}

/** That it has ended, or goes on. */
export async function recordRun(db: Db, name: string): Promise<void> {
  await setState(db, name, { ended_at: engineOf(db).time })
}

interface State {
  readonly started_at?: number | null
  readonly ended_at?: RawBuilder<number>
  readonly failure?: string | null
}

/** A job that was never recorded counts as ended now. */
async function setState(db: Db, name: string, state: State): Promise<void> {
  await db
    .insertInto('job_runs')
    .values({ ended_at: engineOf(db).time, ...state, name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(state))
    .execute()
}

/** One that was given up leaves what is known of the last run. */
export async function recordGivenUp(db: Db, name: string): Promise<void> {
  await db.updateTable('job_runs').set({ started_at: null }).where('name', '=', name).execute()
}

export const forgetRun = prepared((db, bind: { name: string }) =>
  db.deleteFrom('job_runs').where('name', '=', bind.name),
)
