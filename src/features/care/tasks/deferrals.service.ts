import { isDeepStrictEqual } from 'node:util'
import { distinct } from '../../../base/distinct.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { inGarden } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { dayOf, textOf } from '../../due/days.ts'
import { deriveDueDays } from '../../due/due-days.service.ts'
import { skipDay } from '../../due/next-due.ts'
import { CareState, DeferralKind, stateOf } from '../../due/plan.ts'
import { planOf } from '../../due/plan-row.ts'
import type { CareContext } from '../care.context.ts'
import { refuse } from '../schedules/schedules.rules.ts'
import { loadSchedules, ownScheduleRows } from '../schedules/schedules.service.ts'
import { deleteDeferrals, replaceDeferrals, type ScheduleRow } from '../schedules/schedules.sql.ts'
import { todayOf } from '../settings/settings.service.ts'
import { snoozeProblems } from './tasks.rules.ts'
import type { ChangedSchedules, TasksSelected, TasksSnoozed } from './tasks.schema.ts'

/** A snoozed task is due again on another day. */
export function snoozeTasks(
  care: CareContext,
  scope: Scope,
  { scheduleIds, until, days }: TasksSnoozed,
): Promise<ChangedSchedules> {
  return changeSchedules(care, scope, scheduleIds, async (db, ids, today) => {
    const day = until ?? textOf(dayOf(today) + (days ?? 0))
    refuse(snoozeProblems(day, today))
    const rows = await activeScheduleRows(db, scope, ids, today)
    const deferrals = rows.map(({ id }) => ({ scheduleId: id, day }))
    await replaceDeferrals(db, scope.gardenId, DeferralKind.Snoozed, deferrals)
  })
}

/** A skipped task is due again after an interval, as if it was done. */
export function skipTasks(
  care: CareContext,
  scope: Scope,
  { scheduleIds }: TasksSelected,
): Promise<ChangedSchedules> {
  return changeSchedules(care, scope, scheduleIds, async (db, ids, today) => {
    const rows = await activeScheduleRows(db, scope, ids, today)
    const deferrals = rows.map((row) => ({
      scheduleId: row.id,
      day: skipDay(planOf(row), row.nextDue ?? today, today),
    }))
    await replaceDeferrals(db, scope.gardenId, DeferralKind.Skipped, deferrals)
  })
}

/** A restored task is due as if it was never put off. */
export function restoreTasks(
  care: CareContext,
  scope: Scope,
  { scheduleIds }: TasksSelected,
): Promise<ChangedSchedules> {
  return changeSchedules(care, scope, scheduleIds, async (db, ids) => {
    await ownScheduleRows(db, scope, ids)
    await deleteDeferrals(db, scope.gardenId, ids)
  })
}

function changeSchedules(
  { db, ...care }: CareContext,
  scope: Scope,
  scheduleIds: readonly number[],
  change: (db: Db, ids: readonly number[], today: string) => Promise<void>,
): Promise<ChangedSchedules> {
  const ids = distinct(scheduleIds)
  return inGarden(db, scope, async (db) => {
    const { day: today } = await todayOf({ ...care, db }, scope)
    const before = await loadSchedules(db, scope, ids, today)
    await change(db, ids, today)
    await deriveDueDays(db, scope, [{ by: 'schedules', ids }])
    const schedules = await loadSchedules(db, scope, ids, today)
    const earlier = new Map(before.map((schedule) => [schedule.id, schedule]))
    for (const schedule of schedules) {
      if (!isDeepStrictEqual(schedule, earlier.get(schedule.id)))
        record(db, 'schedule', 'updated', schedule.id)
    }
    return { schedules }
  })
}

/** A task can be put off only if its schedule is active. */
async function activeScheduleRows(
  db: Db,
  scope: Scope,
  ids: readonly number[],
  today: string,
): Promise<readonly ScheduleRow[]> {
  const rows = await ownScheduleRows(db, scope, ids)
  for (const row of rows) {
    const state = stateOf(planOf(row), row.nextDue, today, row.plantStatus === 0)
    if (state === CareState.Paused || state === CareState.Stopped) throw new AppError('SCHEDULE_INACTIVE')
  }
  return rows
}
