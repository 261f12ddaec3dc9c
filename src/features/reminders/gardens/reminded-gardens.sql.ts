import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../db/run/prepared.ts'

/** Persons of a garden have grants of this kind. */
const PERSON = 1

/** Lists the gardens of others of which a user wants to be reminded. One without settings has no tasks. */
export const listRemindedRows = prepared((db, bind: { userId: number }) =>
  db
    .selectFrom('grants as g')
    .innerJoin('users as owner', 'owner.id', 'g.user_id')
    .innerJoin('care_settings as s', 's.user_id', 'g.user_id')
    .select([
      'g.user_id as gardenId',
      'owner.garden_name as name',
      'owner.display_name as ownerName',
      'g.from_day as from',
      'g.until_day as until',
      's.time_zone as timeZone',
      sql<string | null>`(select min(c.recheck_on) from care_schedules c
        where c.user_id = g.user_id and c.recheck_on is not null)`.as('recheckOn'),
      sql<string | null>`(select u.garden_name from users u where u.id = ${bind.userId})`.as('ownName'),
    ])
    .where('g.holder_id', '=', bind.userId)
    .where('g.kind', '=', PERSON)
    .where('g.remind', '=', 1)
    .where('owner.disabled', '=', 0)
    .orderBy('g.user_id'),
)

/**
 * Whether a user may have such a garden, or take turns in the own one, as 1 or 0: a column of what is read anyway, so that most
 * users cost no statement more.
 */
export function sharesGardens(userId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case when exists (select 1 from grants g
      where g.holder_id = ${userId} and g.kind = ${sql.lit(PERSON)} and g.remind = 1)
    or exists (select 1 from grants g where g.user_id = ${userId} and g.kind = ${sql.lit(PERSON)})
    then 1 else 0 end`
}
