import { sql } from 'kysely'
import { amongListed } from '../../../db/query/among.ts'
import { listedRows } from '../../../db/query/json-rows.ts'
import { deletesAllOwn } from '../../../db/query/own-rows.ts'
import { inBatches } from '../../../db/query/updates.ts'
import { prepared } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

export interface DueRow {
  readonly gardenId: GardenId
  readonly timeZone: string
  readonly remindAt: string
  /** JSON. */
  readonly remindOn: string
  readonly quietUntil: string | null
  /** It belongs to the account. */
  readonly disabled: number
}

/** Lists gardens when their time has come, but for those that another server has just taken. */
export const listDueRows = prepared(
  (db, bind: { now: number; limit: number }) => sql<DueRow>`select s.user_id as "gardenId",
      s.time_zone as "timeZone", s.remind_at as "remindAt", s.remind_on as "remindOn", s.quiet_until as "quietUntil",
      (select u.disabled from users u where u.id = s.user_id) as disabled
    from care_settings s where s.next_digest_at <= ${bind.now}
    order by s.next_digest_at limit ${bind.limit} ${engineOf(db).skipLocked}`,
)

const firstDue = prepared(
  (_db, bind: { now: number }) =>
    sql`select 1 from care_settings where next_digest_at <= ${bind.now} order by next_digest_at limit 1`,
)

/** Mostly there is none, and no transaction is needed to tell. */
export async function hasDueRow(db: Db, now: number): Promise<boolean> {
  return (await firstDue(db, { now })).length > 0
}

/** Each row is a garden and a date. Returns the gardens that had no digest of the date yet. */
export const insertDigestRows = prepared(
  (db, bind: { rows: string; now: number }) => sql<{ gardenId: GardenId }>`insert into digests
      (user_id, date, created_at)
    select cast(value ->> 0 as bigint), value ->> 1, cast(${bind.now} as bigint)
    from ${listedRows(db, bind.rows)} where true
    on conflict (user_id, date) do nothing returning user_id as "gardenId"`,
)

// The two that follow name their gardens twice: of the rows of a list alone PostgreSQL expects so many that it reads the whole table.

/**
 * Inserts one for each enabled channel of each garden; a row is a garden, a date and when that ends, and `messages` begins the
 * ids of them all. Returns the gardens that have one.
 */
export const insertDigestDeliveries = prepared(
  (db, bind: { rows: string; gardens: string; messages: string; now: number }) => sql<{
    gardenId: GardenId
  }>`insert into deliveries
      (user_id, channel_id, kind, date, message_id, next_attempt_at, expires_at, created_at)
    select c.user_id, c.id, 1, told.date, cast(${bind.messages} as text) || c.id, cast(${bind.now} as bigint),
      told.expires_at, cast(${bind.now} as bigint)
    from (select cast(value ->> 0 as bigint) as user_id, value ->> 1 as date, cast(value ->> 2 as bigint) as expires_at
        from ${listedRows(db, bind.rows)}) told
      join reminder_channels c on c.user_id = told.user_id
    where ${amongListed(db, 'c.user_id', bind.gardens)} and c.enabled = 1
    returning user_id as "gardenId"`,
)

/** A row is a garden and its next time. */
export const updateNextDigests = prepared(
  (db, bind: { rows: string; gardens: string }) => sql`update care_settings set next_digest_at = next.at
    from (select cast(value ->> 0 as bigint) as user_id, cast(value ->> 1 as bigint) as at
      from ${listedRows(db, bind.rows)}) as next
    where ${amongListed(db, 'care_settings.user_id', bind.gardens)} and care_settings.user_id = next.user_id`,
)

export const deleteAllDigestRows = deletesAllOwn('digests', 500)

const ROWS_PER_BATCH = 500

const someOld = prepared(
  (_db, bind: { before: number }) => sql`delete from digests where id in (select id from digests
      where created_at < ${bind.before} order by created_at limit ${ROWS_PER_BATCH}) returning id`,
)

/** They keep a date from being told twice, which cannot happen after a few days. */
export async function deleteOldDigests(db: Db, before: number): Promise<void> {
  await inBatches(ROWS_PER_BATCH, () => someOld(db, { before }))
}
