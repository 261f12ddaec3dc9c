import { randomBytes } from 'node:crypto'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import { listed } from '../../../db/query/among.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import type { GardenEvent } from '../../change/events.schema.ts'
import { eventsAfter } from '../../change/events.service.ts'
import type { DeliveryContents } from '../outbox/deliveries.service.ts'
import { insertDelivery } from '../outbox/deliveries.sql.ts'
import { type FeedRow, listFeedRows, listFeedRowsOf, moveFeed } from './event-feed.sql.ts'

/** An event is of use for so long. */
const USEFUL_MS = 24 * 3_600_000
const EVENTS_AT_A_TIME = 100
const CHANNELS_AT_A_TIME = 100
/** Changes that other servers make are found by looking. */
const LOOK_AT_ALL_MS = 5_000

/**
 * Puts events into the outbox for the webhooks that want them. Of each webhook one is on its way at a time, and the next follows when that
 * has arrived or is given up: so they come in order, and a receiver that is away costs one row, not one for each event.
 */
export class EventFeed {
  readonly #db: Db
  readonly #contents: DeliveryContents
  #changed = new Set<number>()
  #lookAt = 0

  constructor(db: Db, contents: DeliveryContents) {
    this.#db = db
    this.#contents = contents
  }

  /** Something happened in a garden. */
  hear(gardenId: number): void {
    this.#changed.add(gardenId)
  }

  /** Tells how many it has put in. */
  async turn(): Promise<number> {
    const changed = [...this.#changed]
    this.#changed = new Set()
    let fed = 0
    for (let from = 0; from < changed.length; from += CHANNELS_AT_A_TIME) {
      fed += await this.feed(changed.slice(from, from + CHANNELS_AT_A_TIME))
    }
    if (performance.now() < this.#lookAt) return fed
    this.#lookAt = performance.now() + LOOK_AT_ALL_MS
    return fed + (await this.#lookAtAll())
  }

  /** Puts in the next event of each channel of these gardens that has none on its way. */
  async feed(gardens: readonly number[]): Promise<number> {
    return this.#feedAll(await listFeedRowsOf(this.#db, { gardens: listed(gardens) }))
  }

  async #lookAtAll(): Promise<number> {
    let fed = 0
    for (let after = 0; ; ) {
      const rows = await listFeedRows(this.#db, { after, limit: CHANNELS_AT_A_TIME })
      fed += await this.#feedAll(rows)
      const last = rows.at(-1)
      if (last === undefined || rows.length < CHANNELS_AT_A_TIME) return fed
      after = last.id
      await yieldToEventLoop()
    }
  }

  async #feedAll(rows: readonly FeedRow[]): Promise<number> {
    let fed = 0
    for (const row of rows) {
      if (await inTransaction(this.#db, (db) => this.#feed(db, row))) fed++
    }
    return fed
  }

  async #feed(db: Db, row: FeedRow): Promise<boolean> {
    const { id, gardenId, until: from } = row
    const [next, seen] = await this.#nextEvent(db, row)
    // The server that moves it first puts the event in.
    const moved = await moveFeed(db, { id, from, to: next?.id ?? seen })
    if (moved.length === 0 || next === undefined) return false
    const messageId = `msg_${randomBytes(16).toString('base64url')}`
    await insertDelivery(db, {
      gardenId,
      channelId: id,
      kind: 2,
      date: new Date(next.at).toISOString().slice(0, 10),
      messageId,
      content: this.#contents.write(messageId, next),
      expiresAt: next.at + USEFUL_MS,
    })
    return true
  }

  /** The first event that the channel wants, and the last one that was looked at. */
  async #nextEvent(db: Db, { gardenId, events, until }: FeedRow): Promise<[GardenEvent | undefined, number]> {
    const isWanted = wantedBy(JSON.parse(events))
    const from = Date.now() - USEFUL_MS
    for (let seen = until; ; ) {
      const { events: some } = await eventsAfter(db, gardenId, seen, EVENTS_AT_A_TIME)
      const next = some.find(({ type, at }) => at >= from && isWanted(type))
      seen = some.at(-1)?.id ?? seen
      if (next !== undefined || some.length < EVENTS_AT_A_TIME) return [next, seen]
    }
  }
}

/** By names such as `plant.created`, or `plant.*` for all of a kind. */
function wantedBy(names: readonly string[]): (type: string) => boolean {
  return (type) => names.some((name) => name === type || name === `${type.split('.')[0]}.*`)
}
