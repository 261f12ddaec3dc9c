import { EventLoopSlice } from '../../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { validationFailed } from '../../../http/errors.ts'
import type { Scope } from '../../change/scope.ts'
import { planOf } from '../../due/plan-row.ts'
import { projectedDays } from '../../due/projected-days.ts'
import type { CareContext } from '../care.context.ts'
import { todayOf } from '../settings/settings.service.ts'
import { beginningProblems } from './calendar.rules.ts'
import type { CalendarQuery, CalendarTasks } from './calendar.schema.ts'
import { type ComingRow, listComingRows } from './calendar.sql.ts'

/** Lists what will be due if each task is done on its day, and what is overdue today. */
export async function getCalendar(
  care: CareContext,
  scope: Scope,
  { from, to }: CalendarQuery,
): Promise<CalendarTasks[]> {
  const { day: today } = await todayOf(care, scope)
  const problems = beginningProblems(from, today)
  if (problems.length > 0) throw validationFailed(problems)
  return listProjectedTasks(care.db, scope.gardenId, { today, from, to })
}

/** Lists what will be due on any days from today on, by day and type. */
export async function listProjectedTasks(
  db: Db,
  gardenId: GardenId,
  { today, from, to }: CalendarQuery & { readonly today: string },
): Promise<CalendarTasks[]> {
  const rows = await listComingRows(db, gardenId, to)
  const tasks = new ProjectedTasks(today, from, to)
  const slice = new EventLoopSlice()
  for (const row of rows) {
    if (slice.isUsedUp) await yieldToEventLoop()
    tasks.add(row)
  }
  return tasks.inOrder()
}

class ProjectedTasks {
  readonly #days: readonly [today: string, from: string, to: string]
  /** The key is the day and the type. */
  readonly #tasks = new Map<string, CalendarTasks>()
  /** The key is all that decides the days: schedules mostly have a few intervals in common, and are due on a few days. */
  readonly #alike = new Map<string, readonly CalendarTasks[]>()

  constructor(...days: [today: string, from: string, to: string]) {
    this.#days = days
  }

  add(row: ComingRow): void {
    const { type, mode, every, unit, seasons, startDate, nextDue, plantId } = row
    const key = `${type} ${mode} ${every} ${unit} ${seasons} ${startDate} ${nextDue}`
    let tasks = this.#alike.get(key)
    if (tasks === undefined) {
      const dates = projectedDays(planOf(row), nextDue, ...this.#days)
      tasks = dates.map((date) => this.#tasksOn(date, type))
      this.#alike.set(key, tasks)
    }
    for (const { plantIds } of tasks) plantIds.push(plantId)
  }

  #tasksOn(date: string, type: number): CalendarTasks {
    const key = `${date} ${type}`
    const known = this.#tasks.get(key)
    if (known !== undefined) return known
    const tasks: CalendarTasks = { date, type, plantIds: [] }
    this.#tasks.set(key, tasks)
    return tasks
  }

  async inOrder(): Promise<CalendarTasks[]> {
    const slice = new EventLoopSlice()
    for (const { plantIds } of this.#tasks.values()) {
      if (slice.isUsedUp) await yieldToEventLoop()
      plantIds.sort((one, other) => one - other)
    }
    return [...this.#tasks.values()].sort(byDateAndType)
  }
}

function byDateAndType(one: CalendarTasks, other: CalendarTasks): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1
  return one.type - other.type
}
