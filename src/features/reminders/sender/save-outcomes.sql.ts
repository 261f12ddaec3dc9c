import { sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { listedRows } from '../../../db/query/json-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

/** A channel as it was when something was sent over it. What its owner has changed since is not to blame, nor is another owner. */
export type SentOver = { readonly id: number; readonly gardenId: GardenId; readonly version: number }

export interface DeliveryMark {
  readonly id: number
  readonly state: 1 | 2 | 3 | 4
  /** How many more there were. */
  readonly attempts: 0 | 1
  readonly status: number | null
  readonly error: string | null
  readonly nextAttemptAt: number | null
  readonly sentAt: number | null
}

// Each of these names its ids twice: of the rows of a list alone PostgreSQL expects so many that it reads the whole table.

const marked = prepared(
  (db, bind: { rows: string; ids: string }) => sql`update deliveries set state = mark.state,
      attempts = deliveries.attempts + mark.attempts, status = mark.status, error = mark.error,
      next_attempt_at = mark.next_attempt_at, sent_at = mark.sent_at, claimed_until = null
    from (select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as state,
        cast(value ->> 2 as bigint) as attempts, cast(value ->> 3 as bigint) as status, value ->> 4 as error,
        cast(value ->> 5 as bigint) as next_attempt_at, cast(value ->> 6 as bigint) as sent_at
      from ${listedRows(db, bind.rows)}) as mark
    where ${amongListed(db, 'deliveries.id', bind.ids)} and deliveries.id = mark.id and deliveries.state = 1`,
)

export async function markDeliveries(db: Db, marks: readonly DeliveryMark[]): Promise<void> {
  const rows = marks.map(({ id, state, attempts, status, error, nextAttemptAt, sentAt }) => [
    ...[id, state, attempts, status],
    ...[error, nextAttemptAt, sentAt],
  ])
  await marked(db, { rows: JSON.stringify(rows), ids: listed(marks.map(({ id }) => id)) })
}

const released = prepared(
  (
    db,
    bind: { rows: string; ids: string },
  ) => sql`update deliveries set next_attempt_at = mark.next_attempt_at, claimed_until = null
    from (select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as next_attempt_at
      from ${listedRows(db, bind.rows)}) as mark
    where ${amongListed(db, 'deliveries.id', bind.ids)} and deliveries.id = mark.id and deliveries.state = 1`,
)

export async function releaseDeliveries(
  db: Db,
  marks: readonly (readonly [id: number, nextAttemptAt: number])[],
): Promise<void> {
  await released(db, { rows: JSON.stringify(marks), ids: listed(marks.map(([id]) => id)) })
}

const reached = prepared(
  (
    db,
    bind: { rows: string; ids: string; now: number },
  ) => sql`update reminder_channels set failures = 0, failed_on = null,
      last_error = null, last_sent_at = ${bind.now},
      last_digest_on = coalesce(mark.date, reminder_channels.last_digest_on)
    from (select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as user_id, value ->> 2 as date
      from ${listedRows(db, bind.rows)}) as mark
    where ${amongListed(db, 'reminder_channels.id', bind.ids)}
      and reminder_channels.id = mark.id and reminder_channels.user_id = mark.user_id`,
)

export type Reached = { readonly channel: SentOver; readonly date: string | null }

/** Channels on which something has arrived, with the date if it was a digest: their owners have it, whatever they changed since. */
export async function markChannelsReached(db: Db, marks: readonly Reached[], now: number): Promise<void> {
  const rows = marks.map(({ channel: { id, gardenId }, date }) => [id, gardenId, date])
  await reached(db, { rows: JSON.stringify(rows), ids: idsOf(marks), now })
}

const notReached = prepared(
  (db, bind: { rows: string; ids: string }) => sql`update reminder_channels set last_error = mark.error
    from (select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as user_id,
        cast(value ->> 2 as bigint) as version, value ->> 3 as error
      from ${listedRows(db, bind.rows)}) as mark
    where ${amongListed(db, 'reminder_channels.id', bind.ids)}
      and reminder_channels.id = mark.id and reminder_channels.user_id = mark.user_id
      and reminder_channels.updated_at = mark.version`,
)

export type NotReached = { readonly channel: SentOver; readonly error: string }

/** Channels with what went wrong on them last. */
export async function markChannelErrors(db: Db, marks: readonly NotReached[]): Promise<void> {
  const rows = marks.map(({ channel: { id, gardenId, version }, error }) => [id, gardenId, version, error])
  await notReached(db, { rows: JSON.stringify(rows), ids: idsOf(marks) })
}

function idsOf(marks: readonly { readonly channel: SentOver }[]): string {
  return listed(marks.map(({ channel }) => channel.id))
}

const failed = prepared(
  (
    _db,
    bind: SentOver & { date: string; most: number },
  ) => sql`update reminder_channels set failures = failures + 1, failed_on = ${bind.date},
      enabled = case when failures + 1 >= ${bind.most} then 0 else enabled end
    where id = ${bind.id} and user_id = ${bind.gardenId} and updated_at = ${bind.version}
      and (failed_on is null or failed_on <> ${bind.date})`,
)

/** Counts a date on which nothing arrived, once; with so many of them in a row the channel is switched off. */
export async function countFailedDate(db: Db, channel: SentOver, date: string, most: number): Promise<void> {
  await failed(db, { ...channel, date, most })
}

const off = prepared((db, bind: SentOver) =>
  db
    .updateTable('reminder_channels')
    .set({ enabled: 0 })
    .where('id', '=', bind.id)
    .where('user_id', '=', bind.gardenId)
    .where('updated_at', '=', bind.version),
)

export async function switchChannelOff(db: Db, channel: SentOver): Promise<void> {
  await off(db, channel)
}

const deletion = prepared((db, bind: SentOver) =>
  db
    .deleteFrom('reminder_channels')
    .where('id', '=', bind.id)
    .where('user_id', '=', bind.gardenId)
    .where('updated_at', '=', bind.version),
)

export async function deletePushChannel(db: Db, channel: SentOver): Promise<void> {
  await deletion(db, channel)
}

const silenced = prepared(
  (db, bind: { gardens: string }) => sql`update care_settings set next_digest_at = null
    where ${amongListed(db, 'user_id', bind.gardens)} and not exists (select 1 from reminder_channels c
      where c.user_id = care_settings.user_id and c.enabled = 1)`,
)

/** Gardens that have lost their last enabled channel are not looked at any more. */
export async function forgetSilentGardens(db: Db, gardens: readonly GardenId[]): Promise<void> {
  await silenced(db, { gardens: listed(gardens) })
}
