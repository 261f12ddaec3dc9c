import { sql } from 'kysely'
import { amongListed, listed } from '../../../db/among.ts'
import { listedRows } from '../../../db/json-rows.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

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

const marked = prepared(
  (db, bind: { rows: string }) => sql`update deliveries set state = mark.state,
      attempts = deliveries.attempts + mark.attempts, status = mark.status, error = mark.error,
      next_attempt_at = mark.next_attempt_at, sent_at = mark.sent_at, claimed_until = null
    from (select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as state,
        cast(value ->> 2 as bigint) as attempts, cast(value ->> 3 as bigint) as status, value ->> 4 as error,
        cast(value ->> 5 as bigint) as next_attempt_at, cast(value ->> 6 as bigint) as sent_at
      from ${listedRows(db, bind.rows)}) as mark
    where deliveries.id = mark.id and deliveries.state = 1`,
)

export async function markDeliveries(db: Db, marks: readonly DeliveryMark[]): Promise<void> {
  const rows = marks.map(({ id, state, attempts, status, error, nextAttemptAt, sentAt }) => [
    ...[id, state, attempts, status],
    ...[error, nextAttemptAt, sentAt],
  ])
  await marked(db, { rows: JSON.stringify(rows) })
}

const released = prepared(
  (
    db,
    bind: { rows: string },
  ) => sql`update deliveries set next_attempt_at = mark.next_attempt_at, claimed_until = null
    from (select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as next_attempt_at
      from ${listedRows(db, bind.rows)}) as mark
    where deliveries.id = mark.id and deliveries.state = 1`,
)

export async function releaseDeliveries(
  db: Db,
  marks: readonly (readonly [id: number, nextAttemptAt: number])[],
): Promise<void> {
  await released(db, { rows: JSON.stringify(marks) })
}

const reached = prepared(
  (
    db,
    bind: { rows: string; now: number },
  ) => sql`update reminder_channels set failures = 0, failed_on = null,
      last_error = null, last_sent_at = ${bind.now},
      last_digest_on = coalesce(mark.date, reminder_channels.last_digest_on)
    from (select cast(value ->> 0 as bigint) as id, value ->> 1 as date
      from ${listedRows(db, bind.rows)}) as mark
    where reminder_channels.id = mark.id`,
)

/** Channels on which something has arrived, with the date if it was a digest. */
export async function markChannelsReached(
  db: Db,
  marks: ReadonlyMap<number, string | null>,
  now: number,
): Promise<void> {
  await reached(db, { rows: JSON.stringify([...marks]), now })
}

const notReached = prepared(
  (db, bind: { rows: string }) => sql`update reminder_channels set last_error = mark.error
    from (select cast(value ->> 0 as bigint) as id, value ->> 1 as error
      from ${listedRows(db, bind.rows)}) as mark
    where reminder_channels.id = mark.id`,
)

/** Channels with what went wrong on them last. */
export async function markChannelErrors(db: Db, marks: ReadonlyMap<number, string>): Promise<void> {
  await notReached(db, { rows: JSON.stringify([...marks]) })
}

const failed = prepared(
  (_db, bind: { id: number; date: string; most: number }) => sql<{
    enabled: number
  }>`update reminder_channels set failures = failures + 1, failed_on = ${bind.date},
      enabled = case when failures + 1 >= ${bind.most} then 0 else enabled end
    where id = ${bind.id} and (failed_on is null or failed_on <> ${bind.date})`,
)

/** Counts a date on which nothing arrived, once; with so many of them in a row the channel is switched off. */
export async function countFailedDate(db: Db, id: number, date: string, most: number): Promise<void> {
  await failed(db, { id, date, most })
}

const off = prepared((db, bind: { id: number }) =>
  db.updateTable('reminder_channels').set({ enabled: 0 }).where('id', '=', bind.id),
)

export async function switchChannelOff(db: Db, id: number): Promise<void> {
  await off(db, { id })
}

const deletion = prepared((db, bind: { id: number }) =>
  db.deleteFrom('reminder_channels').where('id', '=', bind.id),
)

export async function deletePushChannel(db: Db, id: number): Promise<void> {
  await deletion(db, { id })
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
