import { sql } from 'kysely'
import { amongFound, amongListed } from '../../../db/query/among.ts'
import { prepared } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { DigestMode, ReminderLanguage } from '../../care/settings/settings.schema.ts'
import { sharesGardens } from '../gardens/reminded-gardens.sql.ts'
import type { ChannelKind } from '../message/message.ts'

/** No other server sends these until then. */
export const claimDeliveries = prepared((db, bind: { now: number; until: number; limit: number }) => {
  const due = sql`select id from deliveries
    where state = 1 and next_attempt_at <= ${bind.now} and (claimed_until is null or claimed_until <= ${bind.now})
    order by next_attempt_at limit ${bind.limit} ${engineOf(db).skipLocked}`
  return sql<{ id: number }>`update deliveries set claimed_until = ${bind.until}
    where ${amongFound(db, 'id', due)} returning id`
})

/** In order, or PostgreSQL would walk through the table past all that was sent. */
const firstDue = prepared(
  (
    _db,
    bind: { now: number },
  ) => sql`select 1 from deliveries where state = 1 and next_attempt_at <= ${bind.now}
    and (claimed_until is null or claimed_until <= ${bind.now})
    order by next_attempt_at limit 1`,
)

/** This is read first: on SQLite, a statement that claims nothing would still wait for the writer. */
export async function hasDueDelivery(db: Db): Promise<boolean> {
  return (await firstDue(db, { now: Date.now() })).length > 0
}

/** A delivery with what decides about it now, which may have changed since it was put in. */
export interface ClaimedRow {
  readonly id: number
  readonly gardenId: GardenId
  readonly channelId: number | null
  /** 1 digest, 2 event, 3 mail. */
  readonly kind: 1 | 2 | 3
  readonly date: string
  readonly messageId: string
  readonly content: Uint8Array | null
  readonly attempts: number
  readonly expiresAt: number
  /** It belongs to the account. */
  readonly disabled: number
  readonly reminders: number | null
  readonly digest: DigestMode | null
  readonly lookAhead: number | null
  readonly language: ReminderLanguage | null
  readonly quietUntil: string | null
  /** Whether the digest may be about gardens of others, or about turns. */
  readonly shares: number
  /** The channel as it is now; all of it is null where there is none. */
  readonly channelKind: ChannelKind | null
  readonly enabled: number | null
  readonly target: string | null
  readonly lastDigestOn: string | null
  /** Another one as soon as its owner has changed it, or it has another owner. */
  readonly version: number | null
}

export const listClaimedRows = prepared(
  (
    db,
    bind: { ids: string },
  ) => sql<ClaimedRow>`select d.id, d.user_id as "gardenId", d.channel_id as "channelId",
      d.kind, d.date, d.message_id as "messageId", d.content, d.attempts, d.expires_at as "expiresAt", u.disabled,
      s.reminders, s.digest, s.look_ahead as "lookAhead", s.language, s.quiet_until as "quietUntil", c.kind as "channelKind", c.enabled, c.target,
      c.last_digest_on as "lastDigestOn", c.updated_at as version,
      ${sharesGardens(sql`d.user_id`)} as shares
    from deliveries d join users u on u.id = d.user_id left join care_settings s on s.user_id = d.user_id
      left join reminder_channels c on c.id = d.channel_id
    where ${amongListed(db, 'd.id', bind.ids)} order by d.id`,
)
