import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../../db/engine.ts'
import { engineOf } from '../../db/run/session-executor.ts'
import type { Db } from '../../db/schema.ts'
import type { App } from '../../http/app-type.ts'
import type { StreamLimits } from '../../http/limits.ts'
import { onEventsCommitted } from '../change/committed.ts'
import type { Authenticator } from '../people/auth/authenticator.ts'
import { EventStreams } from './event-streams.ts'

const EVENT_CHANGES = 'frond_events'

/** Other servers hear of changes so long after the first of them, all at once. */
const DELAY_MS = 50
/** The longest text of a notification has 8,000 bytes. */
const GARDENS_AT_A_TIME = 400

/**
 * Tells other servers in which gardens something has happened. Not in the transactions: PostgreSQL lets one transaction with a
 * notification commit at a time. If it is lost, they find out when they look for what they have missed.
 */
class EventAnnouncer {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #gardens = new Set<number>()
  #timer: NodeJS.Timeout | undefined
  #announcing: Promise<void> | undefined

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  add(gardenId: number): void {
    if (!engineOf(this.#db).canAnnounce) return
    this.#gardens.add(gardenId)
    this.#timer ??= setTimeout(() => {
      this.#announcing = this.#announce()
    }, DELAY_MS)
  }

  /** Announces what is left. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#announcing
    await this.#announce()
  }

  async #announce(): Promise<void> {
    this.#timer = undefined
    const gardenIds = [...this.#gardens]
    this.#gardens.clear()
    try {
      for (let from = 0; from < gardenIds.length; from += GARDENS_AT_A_TIME) {
        const named = gardenIds.slice(from, from + GARDENS_AT_A_TIME).join(' ')
        await engineOf(this.#db).announce(this.#db, EVENT_CHANGES, named)
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'other servers could not be told of events')
    }
  }
}

interface Options {
  readonly database: Database
  readonly authenticator: Authenticator
  readonly limits: StreamLimits
  readonly log: FastifyBaseLogger
  readonly metrics: Registry
}

export interface EventContext extends Pick<Options, 'database' | 'authenticator'> {
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
