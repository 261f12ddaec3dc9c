import { EventLoopSlice } from '../../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Scope } from '../../change/scope.ts'
import { projectedDays } from '../../due/next-due.ts'
import { planOf } from '../../due/plan-row.ts'
import type { CareContext } from '../care.context.ts'
import { refuse } from '../schedules/schedules.rules.ts'
import { todayOf } from '../settings/settings.service.ts'
import { beginningProblems } from './tasks.rules.ts'
import type { CalendarQuery, CalendarTasks } from './tasks.schema.ts'
import { listComingGroups } from './tasks.sql.ts'

/** Lists what will be due if each task is done on its day, and what is overdue today. */
export async function getCalendar(
  care: CareContext,
  scope: Scope,
  { from, to }: CalendarQuery,
): Promise<CalendarTasks[]> {
  const { day: today } = await todayOf(care, scope)
  refuse(beginningProblems(from, today))
  return listProjectedTasks(care.db, scope.gardenId, { today, from, to })
}

/** A pause and a deferral move the next due day alone. */
const UNDISTURBED = {
  ...{ paused: 0, pausedUntil: null },
  ...{ deferralKind: null, deferralDay: null, deferralBase: null },
} as const

/** Lists what will be due on any days from today on, by day and type. */
export async function listProjectedTasks(
  db: Db,
  gardenId: GardenId,
  { today, from, to }: CalendarQuery & { readonly today: string },
): Promise<CalendarTasks[]> {
  // The key is the day and the type.
  const found = new Map<string, CalendarTasks>()
  const slice = new EventLoopSlice()
  for (const group of await listComingGroups(db, gardenId, to)) {
    if (slice.isUsedUp) await yieldToEventLoop()
    const { type, nextDue } = group
    const ids: number[] = JSON.parse(`[${group.plantIds}]`)
    for (const date of projectedDays(planOf({ ...group, ...UNDISTURBED }), nextDue, today, from, to)) {
      const { plantIds } = found.getOrInsertComputed(`${date} ${type}`, () => ({ date, type, plantIds: [] }))
      for (const id of ids) plantIds.push(id)
    }
  }
  for (const { plantIds } of found.values()) {
    if (slice.isUsedUp) await yieldToEventLoop()
    plantIds.sort((one, other) => one - other)
  }
  return [...found.values()].sort(byDateAndType)
}

function byDateAndType(one: CalendarTasks, other: CalendarTasks): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return one.type - other.type
}
