import { sql } from 'kysely'
import { amongListed } from '../../../db/query/among.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { GardenId } from '../../../db/schema.ts'
import { GardenRole } from '../../../http/security/caller.ts'

/** The number of this kind of grant. */
const PERSON = 1

/** Lists those that can take turns: the owner of the garden, and its members without a last day. */
export const listAssignable = prepared((db, bind: { gardenId: GardenId; userIds: string }) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where(amongListed(db, 'u.id', bind.userIds))
    .where(
      sql<boolean>`(u.id = ${bind.gardenId} or exists (select 1 from grants g
        where g.user_id = ${bind.gardenId} and g.holder_id = u.id and g.kind = ${sql.lit(PERSON)}
          and g.role = ${sql.lit(GardenRole.Member)} and g.until_day is null))`,
    ),
)

/** SQLite blocks the event loop for as long as a statement takes. */
export const SCHEDULES_AT_A_TIME = 500

/** Lists the schedules with assignees behind one, in the order of their ids. */
export const listAssigned = prepared((db, bind: { gardenId: GardenId; after: number }) =>
  db
    .selectFrom('care_schedules')
    .select(['id', 'assignees'])
    .where('user_id', '=', bind.gardenId)
    .where('assignees', 'is not', null)
    .where('id', '>', bind.after)
    .orderBy('id')
    .limit(SCHEDULES_AT_A_TIME),
)

/** The rows have an id and the assignees, as they are stored. */
export const updateAssignees = prepared(
  (db, bind: { gardenId: GardenId; rows: string; now: number }) => sql`update care_schedules
    set assignees = wanted.assignees, updated_at = ${bind.now}
    from (select cast(value ->> 0 as bigint) as id, value ->> 1 as assignees
      from ${engineOf(db).jsonRows(bind.rows)}) as wanted
    where wanted.id = care_schedules.id and ${isOwnedBy('care_schedules.user_id', bind.gardenId)}`,
)
