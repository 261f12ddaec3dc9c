import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../../http/app-type.ts'
import type { PeriodicJob } from '../../jobs/periodic.ts'
import { Wake } from '../../jobs/wake.ts'
import type { CareContext } from '../care/care.context.ts'
import { onEventsCommitted } from '../change/committed.ts'
import { makeDigest } from './digest/digest.service.ts'
import { ChannelKind } from './message/reminder-enums.ts'
import { sendingJobs } from './reminders.jobs.ts'
import type { Reminders } from './reminders.wiring.ts'
import { Attempts } from './sender/attempts.ts'
import type { DeliveryOutcome } from './sender/delivery-outcome.ts'
import { EventFeed } from './sender/event-feed.ts'
import { Sender } from './sender/sender.ts'

/** The outbox hears once of all changes in this time: thousands of changes a second must not be as many looks. */
const GATHERED_MS = 25

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
  const hear = (gardenId: number) => {
    feed.hear(gardenId)
    happened.call()
  }
  const stopHearing = onEventsCommitted(db, hear)
  const sender = new Sender({
    ...{ db, log, slots: reminders.slots },
    attempts: new Attempts({
      log,
      ...reminders,
      makeDigest: (gardenId, request) => makeDigest(care, { gardenId, languages: [], publicUrl }, request),
    }),
    nextEvents: (db, channelIds) => feed.next(db, channelIds),
    onSaved: (outcome) => {
      count(kindOf(outcome), outcome.result)
      // What happened just before the commit was not seen by its transaction, and the look that followed found the channel busy.
      if (outcome.row.kind === 2) hear(outcome.row.gardenId)
    },
  })
  outbox.listen(() => sender.wake())
  app.addHook('preClose', async () => {
    stopHearing()
    sender.stop()
  })
  return sendingJobs({ db, log, sender, feed, happened, outbox })
}

const KINDS: Readonly<Record<ChannelKind, string>> = {
  [ChannelKind.WebPush]: 'web_push',
  [ChannelKind.Email]: 'email',
  [ChannelKind.Webhook]: 'webhook',
}

/** Mail that belongs to no channel is a kind of its own. */
function kindOf({ row: { channelKind } }: DeliveryOutcome): string {
  return channelKind === null ? 'mail' : KINDS[channelKind]
}
