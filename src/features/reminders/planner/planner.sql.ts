import { sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { listedRows } from '../../../db/query/json-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

export interface DueRow {
  readonly gardenId: GardenId
  readonly timeZone: string
  readonly remindAt: string
  /** JSON. */
  readonly remindOn: string
  /** It belongs to the account. */
  readonly disabled: number
}

const due = prepared(
  (db, bind: { now: number; limit: number }) => sql<DueRow>`select s.user_id as "gardenId",
      s.time_zone as "timeZone", s.remind_at as "remindAt", s.remind_on as "remindOn",
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

/** Lists gardens when their time has come, but for those that another server has just taken. */
export async function listDueRows(db: Db, now: number, limit: number): Promise<readonly DueRow[]> {
  return due(db, { now, limit })
}

/** A garden that is to be told on this date. */
export interface Told {
  readonly gardenId: GardenId
  readonly date: string
  /** When the date ends. */
  readonly expiresAt: number
}

const digestsInserted = prepared(
  (db, bind: { rows: string; now: number }) => sql<{ gardenId: GardenId }>`insert into digests
      (user_id, date, created_at)
    select cast(value ->> 0 as bigint), value ->> 1, cast(${bind.now} as bigint)
    from ${listedRows(db, bind.rows)} where true
    on conflict (user_id, date) do nothing returning user_id as "gardenId"`,
)

/** Returns the gardens that had no digest of the date yet. */
export async function insertDigestRows(db: Db, told: readonly Told[], now: number): Promise<Set<GardenId>> {
  const rows = JSON.stringify(told.map(({ gardenId, date }) => [gardenId, date]))
  const inserted = await digestsInserted(db, { rows, now })
  return new Set(inserted.map(({ gardenId }) => gardenId))
}

// The two that follow name their gardens twice: of the rows of a list alone PostgreSQL expects so many that it reads the whole table.

const deliveriesInserted = prepared(
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

/** One for each enabled channel of each garden; `messages` begins the ids of them all. Returns the gardens that have one. */
export async function insertDigestDeliveries(
  db: Db,
  told: readonly Told[],
  messages: string,
  now: number,
): Promise<Set<GardenId>> {
  const rows = told.map(({ gardenId, date, expiresAt }) => [gardenId, date, expiresAt])
  const gardens = listed(told.map(({ gardenId }) => gardenId))
  const inserted = await deliveriesInserted(db, { rows: JSON.stringify(rows), gardens, messages, now })
  return new Set(inserted.map(({ gardenId }) => gardenId))
}

const nextWritten = prepared(
  (db, bind: { rows: string; gardens: string }) => sql`update care_settings set next_digest_at = next.at
    from (select cast(value ->> 0 as bigint) as user_id, cast(value ->> 1 as bigint) as at
      from ${listedRows(db, bind.rows)}) as next
    where ${amongListed(db, 'care_settings.user_id', bind.gardens)} and care_settings.user_id = next.user_id`,
)

export async function updateNextDigests(
  db: Db,
  next: readonly (readonly [gardenId: GardenId, at: number | null])[],
): Promise<void> {
  await nextWritten(db, { rows: JSON.stringify(next), gardens: listed(next.map(([gardenId]) => gardenId)) })
}
