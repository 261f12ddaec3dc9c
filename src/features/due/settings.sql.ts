import { sql } from 'kysely'
import { prepared, preparedRow } from '../../db/run/prepared.ts'
import type { GardenId } from '../../db/schema.ts'

/** The values are as they are stored: the weekdays as JSON, yes as 1. */
export type CareSettingsValues = {
  readonly timeZone: string
  readonly hemisphere: 1 | 2
  readonly remindAt: string
  readonly remindOn: string
  readonly reminders: number
  readonly digest: 1 | 2
  readonly lookAhead: number
  readonly language: 'en' | 'de' | 'zh'
  /** It may have come already. */
  readonly quietUntil: string | null
}

export interface CareSettingsRow extends CareSettingsValues {
  /** The planner of reminders has to look at this garden then. */
  readonly nextDigestAt: number | null
  /** Due days have to be derived anew from this day on. */
  readonly recheckOn: string | null
}

export const findCareSettings = preparedRow((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('care_settings as s')
    .select([
      's.time_zone as timeZone',
      's.hemisphere',
      's.remind_at as remindAt',
      's.remind_on as remindOn',
      's.reminders',
      's.digest',
      's.look_ahead as lookAhead',
      's.language',
      's.quiet_until as quietUntil',
      's.next_digest_at as nextDigestAt',
      sql<string | null>`(select min(c.recheck_on) from care_schedules c
        where c.user_id = ${bind.gardenId} and c.recheck_on is not null)`.as('recheckOn'),
    ])
    .where('s.user_id', '=', bind.gardenId),
)

export const replaceCareSettings = prepared(
  (db, bind: CareSettingsValues & { readonly gardenId: GardenId }) => {
    const columns = {
      time_zone: bind.timeZone,
      hemisphere: bind.hemisphere,
      remind_at: bind.remindAt,
      remind_on: bind.remindOn,
      reminders: bind.reminders,
      digest: bind.digest,
      look_ahead: bind.lookAhead,
      language: bind.language,
      quiet_until: bind.quietUntil,
    }
    return db
      .insertInto('care_settings')
      .values({ user_id: bind.gardenId, ...columns })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
  },
)

/** A garden without an enabled channel gets no digest, whatever the time. */
export const updateNextDigest = prepared(
  (_db, bind: { gardenId: GardenId; at: number | null }) =>
    sql`update care_settings set next_digest_at = case when exists (select 1 from reminder_channels
        where user_id = ${bind.gardenId} and enabled = 1) then cast(${bind.at} as bigint) end
      where user_id = ${bind.gardenId}`,
)
