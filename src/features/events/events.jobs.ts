import { steadyTime } from '../../base/clock.ts'
import type { Database } from '../../db/engine.ts'
import type { Db } from '../../db/schema.ts'
import type { PeriodicJob } from '../../jobs/periodic.ts'
import { deleteOldEvents } from '../change/events.sql.ts'

/** For as long as a phone that was away can catch up by events. */
const EVENTS_KEPT_MS = 7 * 86_400_000

export function eventCleanUp(db: Db): PeriodicJob {
  return {
    name: 'delete old events',
    everyMs: 3_600_000,
    run: () => deleteOldEvents(db, steadyTime() - EVENTS_KEPT_MS),
  }
}

/** Lets the streams of this process send soon what another process of this server has written. */
export function workerFollowing(database: Database): PeriodicJob {
  return {
    name: 'look for changes of other workers',
    everyMs: 100,
    run: async () => database.pollForeignCommits(),
  }
}
