import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../../db/engine.ts'
import type { App } from '../../http/app-type.ts'
import type { StreamLimits } from '../../http/limits.ts'
import { onEventsCommitted } from '../change/committed.ts'
import type { Authenticator } from '../people/auth/authenticator.ts'
import { EVENT_CHANGES, EventAnnouncer } from './event-announcer.ts'
import { EventStreams } from './event-streams.ts'

interface Options {
  readonly database: Database
  readonly authenticator: Authenticator
  readonly limits: StreamLimits
  readonly log: FastifyBaseLogger
  readonly metrics: Registry
}

export interface EventContext {
  readonly database: Database
  readonly authenticator: Authenticator
  readonly streams: EventStreams
}

/** The streams of this server. They hear at once what it commits itself; `subscribeToOtherServers` lets them hear the other servers. */
export function createEventContext(
  app: App,
  { database, authenticator, limits, log, metrics }: Options,
): EventContext {
  const { db } = database
  const streams = new EventStreams({ db, authenticator, limits, log })
  const announcer = new EventAnnouncer(db, log)
  const stopListening = onEventsCommitted(db, (gardenId) => {
    streams.wake(gardenId)
    announcer.add(gardenId)
  })
  // A stream never ends by itself: the server would wait for it in vain.
  app.addHook('preClose', async () => streams.close())
  app.addHook('onClose', async () => {
    stopListening()
    await announcer.stop()
  })
  new Gauge({
    name: 'event_streams',
    help: 'Streams of events that are open.',
    registers: [metrics],
    collect() {
      this.set(streams.count)
    },
  })
  new Counter({
    name: 'event_streams_opened_total',
    help: 'Streams of events that were opened. Many more than are open means that something ends them.',
    registers: [metrics],
    collect() {
      this.reset()
      this.inc(streams.opened)
    },
  })
  return { database, authenticator, streams }
}

export async function subscribeToOtherServers({ database, streams }: EventContext): Promise<void> {
  await database.subscribe(EVENT_CHANGES, (text) => {
    if (text === undefined) streams.lookSoon()
    else for (const gardenId of text.split(' ')) streams.wake(Number(gardenId))
  })
}
