import type { Db } from '../../../db/schema.ts'
import { validationFailed } from '../../../http/errors.ts'
import { inGarden } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { deriveDueDays } from '../../due/due-days.service.ts'
import { todayIn } from '../../due/today.ts'
import type { CareContext } from '../care.context.ts'
import { settingsOf } from '../settings/settings.service.ts'
import { pauseDayProblems } from './pause-day.rules.ts'
import type { SchedulesPause, SchedulesResume } from './schedules-pause.schema.ts'
import { type Pause, SCHEDULES_AT_A_TIME, updatePauses } from './schedules-pause.sql.ts'
import { selectedPlantIds } from './selection.service.ts'

/** Returns how many of the schedules were not paused like this before. */
export function pauseSchedules(
  care: CareContext,
  scope: Scope,
  { until, ...which }: SchedulesPause,
): Promise<number> {
  return setPauses(care, scope, which, (today) => {
    const problems = pauseDayProblems({ until }, today)
    if (problems.length > 0) throw validationFailed(problems)
    return { kind: 'pause', until: until ?? null }
  })
}

/** Returns how many of the schedules were paused. A pause that is over by itself stays: its day still counts. */
export function resumeSchedules(care: CareContext, scope: Scope, which: SchedulesResume): Promise<number> {
  return setPauses(care, scope, which, (today) => ({ kind: 'resume', today }))
}

function setPauses(
  { db, ...care }: CareContext,
  scope: Scope,
  { select, types }: SchedulesResume,
  pauseOn: (today: string) => Pause,
): Promise<number> {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const { timeZone } = await settingsOf({ ...care, db }, scope)
    const pause = pauseOn(todayIn(timeZone).day)
    const plantIds = select == null ? undefined : await selectedPlantIds(db, gardenId, select)
    return changeAll(db, scope, (db) =>
      updatePauses(db, gardenId, { plantIds, types: types ?? undefined }, pause),
    )
  })
}

/** Repeats a change of some schedules until it finds fewer than it could, and derives the due days of each. */
async function changeAll(db: Db, scope: Scope, changeSome: (db: Db) => Promise<number[]>): Promise<number> {
  for (let total = 0; ; ) {
    const ids = await changeSome(db)
    await deriveDueDays(db, scope, [{ by: 'schedules', ids }])
    for (const id of ids) record(db, 'schedule', 'updated', id)
    total += ids.length
    if (ids.length < SCHEDULES_AT_A_TIME) return total
  }
}
