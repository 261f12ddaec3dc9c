import { type RawBuilder, sql } from 'kysely'
import { amongListed, listed } from '../../db/query/among.ts'
import { isOwnedBy } from '../../db/query/own-rows.ts'
import { prepared, preparedShapes } from '../../db/run/prepared.ts'
import { engineOf } from '../../db/run/session-executor.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { PLAN_COLUMNS, PLANT_STATUS, type PlanRow } from './plan-row.ts'

/** Due days are derived for these schedules. */
export type Affected =
  | { readonly by: 'entries'; readonly plantIds: readonly number[]; readonly type: number }
  | { readonly by: 'plants'; readonly plantIds: readonly number[] }
  | { readonly by: 'schedules'; readonly ids: readonly number[] }
  | { readonly by: 'recheck'; readonly upTo: string }
  /** These are all schedules of the garden, so many behind a place in the order of plants and types. */
  | { readonly by: 'garden'; readonly after: Place; readonly limit: number }

export interface Place {
  readonly plantId: number
  readonly type: number
}

export interface DueDay {
  readonly id: number
  readonly lastDoneAt: number | null
  readonly nextDue: string | null
  readonly recheckOn: string | null
  readonly turn: number | null
}

/** The row is a schedule with what is stored of its due days. */
export interface StoredDueDay extends PlanRow, DueDay {
  readonly plantStatus: number
  readonly assignees: string | null
}

/** The row also has the entries that the due days are derived from. */
export interface DueDayRow extends StoredDueDay, Place {
  /** This is the time of the latest entry before the end of today. */
  readonly doneAt: number | null
  /** This is the time of the earliest entry from then on. */
  readonly comingAt: number | null
}

type Values = {
  readonly gardenId: GardenId
  /** Today ends here. */
  readonly until: number
  readonly list: string
  readonly type: number
  readonly plantId: number
  readonly upTo: string
  readonly limit: number
}

const dueDayRows = preparedShapes((db, bind: Values, { by }: { by: Affected['by'] }) => {
  const entries = (edge: RawBuilder<unknown>, side: RawBuilder<unknown>) =>
    sql`(select ${edge}(l.event_time) from plant_journal_plants l
      where l.plant_id = c.plant_id and l.type = c.type and l.event_time ${side} ${bind.until})`
  return sql<DueDayRow>`select c.id, c.plant_id as "plantId", c.type, ${PLAN_COLUMNS},
      ${PLANT_STATUS} as "plantStatus", c.last_done_at as "lastDoneAt", c.next_due as "nextDue", c.recheck_on as "recheckOn",
      c.assignees, c.turn,
      ${entries(sql`max`, sql`<`)} as "doneAt", ${entries(sql`min`, sql`>=`)} as "comingAt"
    from care_schedules c where ${conditionOf(db, bind, by)}`
})

function conditionOf(db: Db, bind: Values, by: Affected['by']): RawBuilder<boolean> {
  const isOwn = isOwnedBy('c.user_id', bind.gardenId)
  switch (by) {
    case 'entries':
      return sql`${amongListed(db, 'c.plant_id', bind.list)} and c.type = ${bind.type} and ${isOwn}`
    case 'plants':
      return sql`${amongListed(db, 'c.plant_id', bind.list)} and ${isOwn}`
    case 'schedules':
      return sql`${amongListed(db, 'c.id', bind.list)} and ${isOwn}`
    case 'recheck':
      return sql`c.user_id = ${bind.gardenId} and c.recheck_on is not null and c.recheck_on <= ${bind.upTo}`
    case 'garden':
      return sql`c.user_id = ${bind.gardenId} and (c.plant_id, c.type) > (${bind.plantId}, ${bind.type})
        order by c.plant_id, c.type limit ${bind.limit}`
  }
}

export async function listDueDayRows(db: Db, gardenId: GardenId, affected: Affected, until: number) {
  const { by } = affected
  return dueDayRows(
    db,
    { by },
    {
      gardenId,
      until,
      list: listed(by === 'schedules' ? affected.ids : 'plantIds' in affected ? affected.plantIds : []),
      type: by === 'entries' ? affected.type : by === 'garden' ? affected.after.type : 0,
      plantId: by === 'garden' ? affected.after.plantId : 0,
      upTo: by === 'recheck' ? affected.upTo : '',
      limit: by === 'garden' ? affected.limit : 0,
    },
  )
}

/** Lists which account wrote the latest entry of each schedule before a time: null is a link, or an account that is gone. */
export const listLastDoers = prepared((db, bind: { gardenId: GardenId; ids: string; until: number }) => {
  const isBefore = sql`l.plant_id = c.plant_id and l.type = c.type and l.event_time < ${bind.until}`
  return sql<{ id: number; doneBy: number | null }>`select c.id,
      (select case when j.author is null then j.user_id else j.author_id end from plant_journals j
        where j.id = (select l.journal_id from plant_journal_plants l where ${isBefore}
          order by l.event_time desc, l.journal_id desc limit 1)) as "doneBy"
    from care_schedules c where ${amongListed(db, 'c.id', bind.ids)} and ${isOwnedBy('c.user_id', bind.gardenId)}`
})

const written = prepared((db, bind: { rows: string; now: number }) => {
  return sql`update care_schedules set last_done_at = wanted.last_done_at, next_due = wanted.next_due,
      recheck_on = wanted.recheck_on, turn = wanted.turn, updated_at = ${bind.now}
    from (select cast(value ->> 0 as bigint) as id, cast(value ->> 1 as bigint) as last_done_at,
        value ->> 2 as next_due, value ->> 3 as recheck_on, cast(value ->> 4 as bigint) as turn
      from ${engineOf(db).jsonRows(bind.rows)}) as wanted
    where wanted.id = care_schedules.id`
})

/** Writes at the end of the transaction. The caller has read these schedules as those of the garden. */
export function updateDueDays(db: Db, rows: readonly DueDay[]): void {
  const list = rows.map(({ id, lastDoneAt, nextDue, recheckOn, turn }) => [
    id,
    lastDoneAt,
    nextDue,
    recheckOn,
    turn,
  ])
  written.later(db, { rows: JSON.stringify(list), now: Date.now() })
}

/** A new entry fulfils this schedule, which comes with the zone of its garden. */
export interface FulfilledSchedule extends StoredDueDay {
  readonly timeZone: string
}

/** A statement that reads plants `p` selects this: the schedule of plant and type as JSON, null if there is none. */
export function fulfilledSchedule(db: Db, type: RawBuilder<unknown>): RawBuilder<string | null> {
  const values = sql`'id', c.id, 'plantStatus', p.status, 'timeZone', s.time_zone, 'lastDoneAt', c.last_done_at,
    'nextDue', c.next_due, 'recheckOn', c.recheck_on, 'mode', c.mode, 'every', c.every, 'unit', c.unit,
    'seasons', c.seasons, 'startDate', c.start_date, 'paused', c.paused, 'pausedUntil', c.paused_until,
    'deferralKind', c.deferral_kind, 'deferralDay', c.deferral_day, 'deferralBase', c.deferral_base,
    'assignees', c.assignees, 'turn', c.turn`
  return sql`(select ${engineOf(db).jsonObject(values)} from care_schedules c
    join care_settings s on s.user_id = c.user_id where c.plant_id = p.id and c.type = ${type})`
}

/** Reads what `fulfilledSchedule` has made. */
export function scheduleIn(json: string | null): FulfilledSchedule[] {
  return json === null ? [] : [JSON.parse(json)]
}

const scheduled = prepared((db, bind: { gardenId: GardenId; plantIds: string }) =>
  db
    .selectFrom('care_schedules')
    .select(['id', 'plant_id as plantId', 'type'])
    .where(amongListed(db, 'plant_id', bind.plantIds))
    .where(isOwnedBy('user_id', bind.gardenId)),
)

/** The schedules are those of the plants, of which each has at most one of a type. */
export async function listScheduled(db: Db, gardenId: GardenId, plantIds: readonly number[]) {
  return scheduled(db, { gardenId, plantIds: listed(plantIds) })
}
