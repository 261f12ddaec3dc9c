import { EventLoopSlice } from '../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { validationFailed } from '../../http/errors.ts'
import type { Scope } from '../common/scope.ts'
import { beginningProblems } from './calendar.rules.ts'
import type { CalendarQuery, CalendarTasks } from './calendar.schema.ts'
import { listComingRows } from './calendar.sql.ts'
import type { CareContext } from './care.context.ts'
import { planOf } from './plan-row.ts'
import { projectedDays } from './projected-days.ts'
import { todayOf } from './settings.service.ts'

/** What will be due if each task is done on its day, and what is overdue today. */
export async function getCalendar(
  care: CareContext,
  scope: Scope,
  { from, to }: CalendarQuery,
): Promise<CalendarTasks[]> {
  const { day: today } = await todayOf(care, scope)
  const problems = beginningProblems(from, today)
  if (problems.length > 0) throw validationFailed(problems)
  const rows = await listComingRows(care.db, scope.gardenId, to)
  const tasks = new Map<string, CalendarTasks>()
  const slice = new EventLoopSlice()
  for (const row of rows.sort((one, other) => one.plantId - other.plantId)) {
    if (slice.isUsedUp) await yieldToEventLoop()
    const { type, plantId, nextDue } = row
    for (const date of projectedDays(planOf(row), nextDue, today, from, to)) {
      const key = `${date} ${type}`
      const known = tasks.get(key)
      if (known === undefined) tasks.set(key, { date, type, plantIds: [plantId] })
      else known.plantIds.push(plantId)
    }
  }
  return [...tasks.values()].sort(byDateAndType)
}

function byDateAndType(one: CalendarTasks, other: CalendarTasks): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return one.type - other.type
}
