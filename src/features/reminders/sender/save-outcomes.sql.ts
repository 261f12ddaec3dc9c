import { sql } from 'kysely'
import { amongListed } from '../../../db/query/among.ts'
import { listedRows } from '../../../db/query/json-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { GardenId } from '../../../db/schema.ts'

// The two statements for many name their ids twice: of the rows of a list alone PostgreSQL expects so many that it reads the whole table.

/** A row is a list of the id, the new state, how many more attempts there were, and the other columns in this order. */
export const markDeliveries = prepared(
  (db, bind: { rows: string; ids: string }) => sql`update deliveries set state = mark.state,
      attempts = deliveries.attempts + mark.attempts, status = mark.status, error = mark.error,
      next_attempt_at = mark.next_attempt_at, sent_at = mark.sent_at, claimed_until = null
    from (select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as state,
        cast(value ->> 2 as bigint) as attempts, cast(value ->> 3 as bigint) as status, value ->> 4 as error,
        cast(value ->> 5 as bigint) as next_attempt_at, cast(value ->> 6 as bigint) as sent_at
      from ${listedRows(db, bind.rows)}) as mark
    where ${amongListed(db, 'deliveries.id', bind.ids)} and deliveries.id = mark.id and deliveries.state = 1`,
)

export const releaseDelivery = prepared(
  (_db, bind: { id: number; nextAttemptAt: number }) => sql`update deliveries
    set next_attempt_at = ${bind.nextAttemptAt}, claimed_until = null where id = ${bind.id} and state = 1`,
)

/** A channel as it was when something was sent over it. What its owner has changed since is not to blame, nor is another owner. */
type SentOver = { readonly id: number; readonly gardenId: GardenId; readonly version: number }

/**
 * Something has arrived: the owners have it, whatever they changed since. A row is a list of the id, the owner and, if it was a
 * digest, its date.
 */
export const markChannelsReached = prepared(
  (db, bind: { rows: string; ids: string; now: number }) => sql`update reminder_channels set failures = 0,
      failed_on = null, last_error = null, last_sent_at = ${bind.now},
      last_digest_on = coalesce(mark.date, reminder_channels.last_digest_on)
    from (select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as user_id, value ->> 2 as date
      from ${listedRows(db, bind.rows)}) as mark
    where ${amongListed(db, 'reminder_channels.id', bind.ids)}
      and reminder_channels.id = mark.id and reminder_channels.user_id = mark.user_id`,
)

export const markChannelError = prepared(
  (_db, bind: SentOver & { error: string }) => sql`update reminder_channels set last_error = ${bind.error}
    where ${isUnchanged(bind)}`,
)

/** Counts a date on which nothing arrived, once; with so many of them in a row the channel is switched off. */
export const countFailedDate = prepared(
  (_db, bind: SentOver & { date: string; most: number }) => sql`update reminder_channels
    set failures = failures + 1, failed_on = ${bind.date},
      enabled = case when failures + 1 >= ${bind.most} then 0 else enabled end
    where ${isUnchanged(bind)} and (failed_on is null or failed_on <> ${bind.date})`,
)

export const switchChannelOff = prepared(
  (_db, bind: SentOver) => sql`update reminder_channels set enabled = 0 where ${isUnchanged(bind)}`,
)

export const deletePushChannel = prepared(
  (_db, bind: SentOver) => sql`delete from reminder_channels where ${isUnchanged(bind)}`,
)

function isUnchanged({ id, gardenId, version }: SentOver) {
  return sql`id = ${id} and user_id = ${gardenId} and updated_at = ${version}`
}

/** A garden that has lost its last enabled channel is not looked at any more. */
export const forgetSilentGarden = prepared(
  (_db, bind: { gardenId: GardenId }) => sql`update care_settings set next_digest_at = null
    where user_id = ${bind.gardenId} and not exists (select 1 from reminder_channels c
      where c.user_id = care_settings.user_id and c.enabled = 1)`,
)
