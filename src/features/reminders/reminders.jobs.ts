import type { FastifyBaseLogger } from 'fastify'
import { steadyTime } from '../../base/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { PeriodicJob } from '../../jobs/periodic.ts'
import type { Wake } from '../../jobs/wake.ts'
import { DELIVERIES_KEPT_MS } from './outbox/deliveries.service.ts'
import { deleteOldDeliveries } from './outbox/deliveries.sql.ts'
import { deleteOldDigests } from './planner/digests.sql.ts'
import { planDigestsDue } from './planner/planner.ts'
import type { EventFeed } from './sender/event-feed.ts'
import type { Sender } from './sender/sender.ts'

const LOOK_MS = 1_000
const HOUR_MS = 3_600_000

interface Parts {
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly sender: Sender
  readonly feed: EventFeed
  /** Called when something has happened in gardens. */
  readonly happened: Wake
  /** Called whenever this process has put something in. */
  readonly outbox: Wake
}

export function sendingJobs({ db, log, sender, feed, happened, outbox }: Parts): PeriodicJob[] {
  return [
    {
      name: 'plan digests',
      everyMs: LOOK_MS,
      run: async () => {
        const planned = await planDigestsDue(db, (gardenId, error) =>
          log.error({ err: error, user: gardenId }, 'a reminder could not be planned'),
        )
        if (planned > 0) outbox.call()
      },
    },
    {
      name: 'put events into the outbox',
      everyMs: LOOK_MS,
      wake: happened,
      run: async () => {
        if ((await feed.turn()) > 0) outbox.call()
      },
    },
    { name: 'send reminders', everyMs: LOOK_MS, wake: outbox, run: () => sender.turn() },
  ]
}

/** A server that sends nothing does this too. */
export function reminderCleanUp(db: Db): PeriodicJob {
  return {
    name: 'delete old deliveries',
    everyMs: HOUR_MS,
    run: async () => {
      const before = steadyTime() - DELIVERIES_KEPT_MS
      await deleteOldDeliveries(db, before)
      await deleteOldDigests(db, before)
    },
  }
}
