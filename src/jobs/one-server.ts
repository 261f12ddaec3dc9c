import type { Database } from '../db/engine.ts'
import { hasRunWithin, recordRun } from './job-runs.sql.ts'
import type { PeriodicJob } from './periodic.ts'

/**
 * The same job for all servers and processes of a database together: one does it at a time, and for half of its interval the
 * others leave it. A run that fails, or whose process dies, counts for nothing.
 */
export function onOneServer({ db, exclusively }: Database, job: PeriodicJob): PeriodicJob {
  const { name, everyMs } = job
  return {
    ...job,
    run: async () => {
      await exclusively(name, async (lost) => {
        if (await hasRunWithin(db, name, everyMs / 2)) return
        await job.run(lost)
        await recordRun(db, name)
      })
    },
  }
}
