import type { FastifyBaseLogger } from 'fastify'
import { announce, canAnnounce } from '../../db/query/announce.ts'
import type { Db } from '../../db/schema.ts'

export const EVENT_CHANGES = 'frond_events'

/** Other servers hear of changes so long after the first of them, all at once. */
const DELAY_MS = 50
/** The longest text of a notification has 8,000 bytes. */
const GARDENS_AT_A_TIME = 400

/**
 * Tells other servers in which gardens something has happened. Not in the transactions: PostgreSQL lets one transaction with a
 * notification commit at a time. If it is lost, they find out when they look for what they have missed.
 */
export class EventAnnouncer {
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
    if (!canAnnounce(this.#db)) return
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
        await announce(this.#db, EVENT_CHANGES, gardenIds.slice(from, from + GARDENS_AT_A_TIME).join(' '))
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'other servers could not be told of events')
    }
  }
}
