import { distinct } from '../../../base/distinct.ts'
import { isUnlocked } from '../../../db/run/transaction.ts'
import { findLastEventId } from '../../change/events.sql.ts'
import { inGarden } from '../../change/garden.ts'
import { decideAfter } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { dayOf, textOf } from '../../due/days.ts'
import type { DueDay } from '../../due/due-days.sql.ts'
import { stateOf } from '../../due/plan.ts'
import { listPlantDays } from '../../due/plant-days.sql.ts'
import type { Journal } from '../../garden/journals/journals.schema.ts'
import { addEntry, filesNamed } from '../../garden/journals/journals.service.ts'
import { newJournalIds } from '../../garden/journals/journals.sql.ts'
import { idsIn } from '../../garden/media/media-reference.schema.ts'
import { type FileReader, fileUrl } from '../../garden/media/media-view.ts'
import type { CareContext } from '../care.context.ts'
import { refuse } from '../schedules/schedules.rules.ts'
import { ownScheduleRows, shown } from '../schedules/schedules.service.ts'
import type { ScheduleRow } from '../schedules/schedules.sql.ts'
import { todayOf } from '../settings/settings.service.ts'
import { assigneeOf } from '../turns/shown-turn.ts'
import { untilProblems } from './tasks.rules.ts'
import type {
  CareSummary,
  CareTask,
  DoneTasks,
  PlantsWithCare,
  SummaryQuery,
  TaskQuery,
  TasksDone,
} from './tasks.schema.ts'
import { coverIn, type DayCount, listDayCounts, listTaskPage, type TaskRow } from './tasks.sql.ts'

export async function listTasks(care: CareContext, scope: Scope, query: TaskQuery) {
  const { page, size, sort, plantId = 0, locationId = 0, regionId = 0, tagId = 0, type = 0 } = query
  const { assigneeId = 0 } = query
  const { gardenId } = scope
  const { day: today } = await todayOf(care, scope)
  const { until = today } = query
  refuse(untilProblems(until, today))
  const { rows, total } = await listTaskPage(care.db, sort, {
    ...{ gardenId, until, plantId, locationId, regionId, tagId, type, assigneeId },
    limit: size,
    offset: Math.min(page * size, Number.MAX_SAFE_INTEGER),
  })
  return { items: rows.map((row) => taskOf(row, today, scope)), page, size, total }
}

export function taskOf(row: TaskRow, today: string, reader: FileReader): CareTask {
  const { id, type, dueDate, amountMl, note, lastDoneAt, pausedUntil, cover } = row
  const plan = { paused: row.paused === 1, pausedUntil }
  const task: CareTask = {
    scheduleId: id,
    plant: { id: row.plantId, name: row.plantName },
    location: named(row.locationId, row.locationName),
    region: named(row.regionId, row.regionName),
    type,
    dueDate,
    overdueDays: Math.max(0, dayOf(today) - dayOf(dueDate)),
    // A schedule with a due day is of an active plant.
    state: stateOf(plan, dueDate, today, true),
    ...assigneeOf(row, reader),
  }
  if (cover !== null) task.plant.coverUrl = fileUrl(coverIn(cover), reader)
  if (amountMl !== null) task.amountMl = amountMl
  if (note !== null) task.note = note
  if (lastDoneAt !== null) task.lastDoneAt = lastDoneAt
  return task
}

function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null ? null : { id, name: name ?? '' }
}

/** The journal is the only place that says what was done: an entry for each type, with all its plants. */
export function completeTasks(
  { db, ...care }: CareContext,
  scope: Scope,
  { scheduleIds, onlyDue, media, ...body }: TasksDone,
): Promise<DoneTasks> {
  return inGarden(db, scope, async (db) => {
    if (isUnlocked(db)) decideAfter(db, await findLastEventId(db, scope.gardenId))
    const { day: today, timeZone } = await todayOf({ ...care, db }, scope)
    const rows = await ownScheduleRows(db, scope, distinct(scheduleIds))
    const isLeft = ({ nextDue }: ScheduleRow) => onlyDue === true && (nextDue === null || nextDue > today)
    const done = rows.filter((row) => !isLeft(row))
    const eventTime = body.eventTime ?? Date.now()
    const byType = [...Map.groupBy(done, ({ type }) => type)]
    const files = byType.length === 0 ? [] : await filesNamed(db, scope, idsIn(media))
    const ids = await newJournalIds(db, byType.length)
    const entries: Journal[] = []
    const dueDays = new Map<number, DueDay>()
    for (const [at, id] of ids.entries()) {
      const [type, some] = byType[at] ?? [0, []]
      const values = {
        ...body,
        id,
        type,
        eventTime,
        files,
        properties: body.properties ?? amountsIn(some),
      }
      const added = await addEntry(db, scope, {
        ...values,
        plantIds: some.map(({ plantId }) => plantId),
        schedules: some.map((row) => ({ ...row, timeZone })),
      })
      entries.push(added.entry)
      for (const day of added.dueDays) dueDays.set(day.id, day)
    }
    const schedules = done.map((row) => shown({ ...row, ...dueDays.get(row.id) }, today, scope))
    return { entries, schedules, notDue: rows.filter(isLeft).map(({ id }) => id) }
  })
}

/** Tells how much each plant got, of those with a schedule that says so. */
function amountsIn(rows: readonly ScheduleRow[]): string | null {
  const amounts = rows.flatMap(({ plantId, amountMl }) => (amountMl === null ? [] : [[plantId, amountMl]]))
  return amounts.length === 0 ? null : JSON.stringify({ amountsMl: Object.fromEntries(amounts) })
}

const WEEK = [0, 1, 2, 3, 4, 5, 6]

export async function getSummary(
  care: CareContext,
  scope: Scope,
  { assigneeId }: SummaryQuery,
): Promise<CareSummary> {
  const { gardenId } = scope
  const { day: today, timeZone } = await todayOf(care, scope)
  const days = WEEK.map((ahead) => textOf(dayOf(today) + ahead))
  const span = { gardenId, today, until: days.at(-1) ?? today }
  const counts = await listDayCounts(care.db, span, assigneeId)
  const next7Days = days.map((day) => tasksIn(counts, (count) => count.day === day))
  const types = [...Map.groupBy(counts, ({ type }) => type)].sort(([one], [other]) => one - other)
  const standing = (some: readonly DayCount[]) => ({
    overdue: tasksIn(some, ({ day }) => day < today),
    due: tasksIn(some, ({ day }) => day === today),
  })
  return {
    ...{ today, timeZone, plants: counts[0]?.plants ?? 0, ...standing(counts) },
    tomorrow: next7Days[1] ?? 0,
    next7Days,
    byType: types
      .map(([type, some]) => ({ type, ...standing(some) }))
      .filter(({ overdue, due }) => overdue + due > 0),
  }
}

export async function getPlantCare(care: CareContext, scope: Scope): Promise<PlantsWithCare> {
  const { day: today } = await todayOf(care, scope)
  const rows = await listPlantDays(care.db, scope.gardenId, today)
  return {
    plants: rows.map(({ plantId, nextDue, overdue, dueToday }) => ({
      plantId,
      ...(nextDue === null ? {} : { nextDue }),
      overdue,
      dueToday,
    })),
    today,
  }
}

function tasksIn(counts: readonly DayCount[], isMeant: (count: DayCount) => boolean): number {
  return counts.reduce((sum, count) => (isMeant(count) ? sum + count.tasks : sum), 0)
}
