import { sql } from 'kysely'
import { amongListed } from '../../../db/query/among.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { GardenId } from '../../../db/schema.ts'

/** A webhook that events have come for, and none of them is on its way. */
export interface FeedRow {
  readonly id: number
  readonly gardenId: GardenId
  /** JSON. */
  readonly events: string
  /** The last event that it got, or has no interest in. */
  readonly until: number
}

const COLUMNS = sql`c.id, c.user_id as "gardenId", c.events, c.events_until as until`
const FROM = sql`from reminder_channels c join event_counters n on n.user_id = c.user_id`
const IS_WAITING = sql`c.events is not null and c.enabled = 1 and n.last_id > c.events_until
  and not exists (select 1 from deliveries d where d.channel_id = c.id and d.kind = 2 and d.state = 1)`

/** Along their ids. */
export const listFeedRows = prepared(
  (_db, bind: { after: number; limit: number }) => sql<FeedRow>`select ${COLUMNS} ${FROM}
    where ${IS_WAITING} and c.id > ${bind.after} order by c.id limit ${bind.limit}`,
)

export const listFeedRowsOf = prepared(
  (db, bind: { gardens: string }) => sql<FeedRow>`select ${COLUMNS} ${FROM}
    where ${IS_WAITING} and ${amongListed(db, 'c.user_id', bind.gardens)}`,
)

/** Returns no row if another server was faster. */
export const moveFeed = prepared(
  (_db, bind: { id: number; from: number; to: number }) => sql<{ id: number }>`update reminder_channels
    set events_until = ${bind.to} where id = ${bind.id} and events_until = ${bind.from} returning id`,
)
