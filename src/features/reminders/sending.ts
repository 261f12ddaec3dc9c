import type { FastifyBaseLogger } from 'fastify'
import { steadyTime } from '../../base/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import type { PeriodicJob } from '../../jobs/periodic.ts'
import { Wake } from '../../jobs/wake.ts'
import type { CareContext } from '../care/care.context.ts'
import { onEventsCommitted } from '../change/committed.ts'
import { makeDigest } from './digest/digest.service.ts'
import { ChannelKind } from './message/message.ts'
import { DELIVERIES_KEPT_MS } from './outbox/deliveries.service.ts'
import { deleteOldDeliveries } from './outbox/deliveries.sql.ts'
import { deleteOldDigests } from './planner/planner.sql.ts'
import { planDigestsDue } from './planner/planner.ts'
import type { Reminders } from './reminders.wiring.ts'
import { Attempts } from './sender/attempts.ts'
import { EventFeed } from './sender/event-feed.ts'
import { Sender } from './sender/sender.ts'

/** The outbox hears once of all changes in this time: thousands of changes a second must not be as many looks. */
const GATHERED_MS = 25
const LOOK_MS = 1_000
const HOUR_MS = 3_600_000

interface Parts {
  readonly care: CareContext
  readonly reminders: Reminders
  readonly publicUrl: string | undefined
  readonly log: FastifyBaseLogger
}

/** The jobs of a server that plans and sends. When the app closes, they finish what is being sent and begin nothing more. */
export function createSending(app: App, { care, reminders, publicUrl, log }: Parts): PeriodicJob[] {
  const { db } = care
  const { outbox, count } = reminders
  const feed = new EventFeed(db, reminders.contents)
  const happened = new Wake(GATHERED_MS)
  const stopHearing = onEventsCommitted(db, (gardenId) => {
    feed.hear(gardenId)
    happened.call()
  })
  const sender = new Sender({
    ...{ db, log, slots: reminders.slots },
    attempts: new Attempts({
      log,
      ...reminders,
      makeDigest: (gardenId, request) => makeDigest(care, { gardenId, languages: [], publicUrl }, request),
    }),
    onSaved: async ({ row: { kind, channelKind, gardenId }, result }) => {
      count(channelKind === null ? 'mail' : KINDS[channelKind], result)
      if (kind !== 2) return
      // The next turn of the feed tries again.
      await feed
        .feed([gardenId])
        .catch((error: unknown) => log.error({ err: error, user: gardenId }, 'an event could not be put in'))
    },
  })
  outbox.listen(() => sender.wake())
  app.addHook('preClose', async () => {
    stopHearing()
    sender.stop()
  })
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

/** Metrics call the kinds so. Mail that belongs to no channel is a kind of its own. */
const KINDS: Readonly<Record<ChannelKind, string>> = {
  [ChannelKind.WebPush]: 'web_push',
  [ChannelKind.Email]: 'email',
  [ChannelKind.Webhook]: 'webhook',
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
