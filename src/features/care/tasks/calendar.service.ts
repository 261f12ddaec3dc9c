import { EventLoopSlice } from '../../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Scope } from '../../change/scope.ts'
import { dayOf, textOf } from '../../due/days.ts'
import { projectedDays } from '../../due/next-due.ts'
import { planOf } from '../../due/plan-row.ts'
import { assigneesIn, MISSED_DAYS, turnAfter } from '../../due/turn.ts'
import type { CareContext } from '../care.context.ts'
import { refuse } from '../schedules/schedules.rules.ts'
import { todayOf } from '../settings/settings.service.ts'
import { beginningProblems } from './tasks.rules.ts'
import type { CalendarQuery, CalendarTasks } from './tasks.schema.ts'
import { type ComingGroup, listComingGroups } from './tasks.sql.ts'

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

type Days = CalendarQuery & { readonly today: string }

/** Lists what will be due on any days from today on, by day and type: all of it, or what a user is told. */
export async function listProjectedTasks(
  db: Db,
  gardenId: GardenId,
  { today, from, to }: Days,
  userId?: number,
): Promise<CalendarTasks[]> {
  // The key is the day and the type.
  const found = new Map<string, CalendarTasks>()
  const slice = new EventLoopSlice()
  for (const group of await listComingGroups(db, gardenId, to, userId !== undefined)) {
    if (slice.isUsedUp) await yieldToEventLoop()
    const { type, nextDue } = group
    const ids: number[] = JSON.parse(`[${group.plantIds}]`)
    const days = projectedDays(planOf({ ...group, ...UNDISTURBED }), nextDue, today, from, to)
    for (const date of userId === undefined ? days : daysOf(userId, days, group, today)) {
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

/** Picks the days of a user that takes turns: each task is taken as done by the one whose turn it is. */
function daysOf(
  userId: number,
  days: readonly string[],
  { assignees: json = null, turn = null, nextDue }: ComingGroup,
  today: string,
): readonly string[] {
  if (turn === null) return days
  const assignees = assigneesIn(json)
  const missed = textOf(dayOf(today) - MISSED_DAYS)
  let next: number | null = turn
  return days.filter((_, at) => {
    const isOnTurn = next === userId
    next = turnAfter(assignees, next)
    return isOnTurn || (at === 0 && nextDue <= missed)
  })
}

/** As the tasks are listed. */
export function byDateAndType(one: CalendarTasks, other: CalendarTasks): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return one.type - other.type
}
