import { validationFailed } from '../../../http/errors.ts'
import type { Scope } from '../../change/scope.ts'
import { stateOf } from '../../due/care-state.ts'
import { dayOf } from '../../due/days.ts'
import { mediaUrl } from '../../garden/media/media-view.ts'
import type { CareContext } from '../care.context.ts'
import { todayOf } from '../settings/settings.service.ts'
import { untilProblems } from './tasks.rules.ts'
import type { CareTask, TaskQuery } from './tasks.schema.ts'
import { listTaskPage, type TaskRow } from './tasks-list.sql.ts'

export async function listTasks(care: CareContext, scope: Scope, query: TaskQuery) {
  const { page, size, sort, plantId, locationId, regionId, tagId, type } = query
  const { day: today } = await todayOf(care, scope)
  const { until = today } = query
  const problems = untilProblems(until, today)
  if (problems.length > 0) throw validationFailed(problems)
  const { rows, total } = await listTaskPage(care.db, scope.gardenId, {
    filter: { plantId, locationId, regionId, tagId, type },
    until,
    sort,
    limit: size,
    offset: Math.min(page * size, Number.MAX_SAFE_INTEGER),
  })
  return { items: rows.map((row) => taskOf(row, today, scope.publicUrl)), page, size, total }
}

export function taskOf(row: TaskRow, today: string, publicUrl: string | undefined): CareTask {
  const { id, type, dueDate, amountMl, note, lastDoneAt, pausedUntil, coverKey } = row
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
  }
  if (coverKey !== null) task.plant.coverUrl = mediaUrl(coverKey, publicUrl)
  if (amountMl !== null) task.amountMl = amountMl
  if (note !== null) task.note = note
  if (lastDoneAt !== null) task.lastDoneAt = lastDoneAt
  return task
}

function named(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null ? null : { id, name: name ?? '' }
}
