import { sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { DeferralKind } from '../../due/care-enums.ts'

export interface NewDeferral {
  readonly scheduleId: number
  readonly day: string
}

const replaced = prepared(
  (db, bind: { gardenId: GardenId; kind: DeferralKind; rows: string; now: number }) => {
    return sql`update care_schedules set deferral_kind = ${bind.kind}, deferral_day = wanted.day,
      deferral_base = last_done_at, updated_at = ${bind.now}
    from (select cast(value ->> 0 as bigint) as id, value ->> 1 as day from ${engineOf(db).jsonRows(bind.rows)}) as wanted
    where wanted.id = care_schedules.id and ${isOwnedBy('care_schedules.user_id', bind.gardenId)}`
  },
)

/** The deferral is made after what has been done up to now. A schedule has one at most. */
export async function replaceDeferrals(
  db: Db,
  gardenId: GardenId,
  kind: DeferralKind,
  deferrals: readonly NewDeferral[],
): Promise<void> {
  const rows = JSON.stringify(deferrals.map(({ scheduleId, day }) => [scheduleId, day]))
  await replaced(db, { gardenId, kind, rows, now: Date.now() })
}

const deleted = prepared((db, bind: { gardenId: GardenId; ids: string; now: number }) =>
  db
    .updateTable('care_schedules')
    .set({ deferral_kind: null, deferral_day: null, deferral_base: null, updated_at: bind.now })
    .where(amongListed(db, 'id', bind.ids))
    .where(isOwnedBy('user_id', bind.gardenId)),
)

export async function deleteDeferrals(db: Db, gardenId: GardenId, ids: readonly number[]): Promise<void> {
  await deleted(db, { gardenId, ids: listed(ids), now: Date.now() })
}
