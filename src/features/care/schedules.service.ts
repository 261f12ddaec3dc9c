import type { Db } from '../../db/schema.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { matching, type Precondition } from '../../http/conditional/precondition.ts'
import { AppError, validationFailed } from '../../http/errors.ts'
import { inGarden } from '../common/garden.ts'
import type { Scope } from '../common/scope.ts'
import { refusingDuplicate } from '../common/unique-name.ts'
import type { CareContext } from './care.context.ts'
import { isPaused, stateOf } from './care-state.ts'
import {
  changedDefinition,
  type Definition,
  definitionProblems,
  newDefinition,
  valuesIn,
} from './definition.ts'
import { deriveDueDays } from './due-days.service.ts'
import { deferralThatCounts } from './next-due.ts'
import { planOf } from './plan-row.ts'
import type { CareSchedule, ScheduleCreate, ScheduleQuery, ScheduleUpdate } from './schedules.schema.ts'
import {
  countSchedules,
  deleteDeferral,
  deleteScheduleRow,
  findPlantPlace,
  findScheduleRow,
  insertScheduleRow,
  listScheduleRows,
  type ScheduleRow,
  type ScheduleValues,
  updateScheduleRow,
} from './schedules.sql.ts'
import { hemisphereAt, settingsOf, storedSettings, todayOf } from './settings.service.ts'
import type { CareSettingsRow } from './settings.sql.ts'
import { todayIn } from './today.ts'

export async function listSchedules(care: CareContext, scope: Scope, query: ScheduleQuery) {
  const { page, size, plantId, type, state, locationId, regionId, tagId } = query
  const { gardenId } = scope
  const { day: today } = await todayOf(care, scope)
  const filter = { gardenId, today, plantId, type, state, locationId, regionId, tagId }
  return inSnapshot(care.db, async (db) => {
    const offset = Math.min(page * size, Number.MAX_SAFE_INTEGER)
    const rows = await listScheduleRows(db, filter, { limit: size, offset })
    const total = await countSchedules(db, filter)
    return { items: rows.map((row) => shown(row, today)), page, size, total }
  })
}

export async function getSchedule(care: CareContext, scope: Scope, id: number): Promise<CareSchedule> {
  const { day } = await todayOf(care, scope)
  return shown(await storedSchedule(care.db, scope, id), day)
}

async function storedSchedule(db: Db, { gardenId }: Scope, id: number): Promise<ScheduleRow> {
  const row = await findScheduleRow(db, gardenId, id)
  if (row === undefined) throw new AppError('SCHEDULE_NOT_FOUND')
  return row
}

export function createSchedule(
  { db, ...care }: CareContext,
  scope: Scope,
  { plantId, ...body }: ScheduleCreate,
): Promise<CareSchedule> {
  const { gardenId } = scope
  return refusingDuplicate('SCHEDULE_EXISTS', () =>
    inGarden(db, scope, async (db) => {
      const settings = await storedSettings({ ...care, db }, scope)
      const { day } = todayIn(settings.timeZone)
      const definition = newDefinition(body, day)
      refuse(definitionProblems(definition, true, day))
      const values = await valuesFor(db, scope, plantId, definition, settings)
      const id = await insertScheduleRow(db, gardenId, plantId, values)
      await deriveDueDays(db, scope, [{ by: 'schedules', ids: [id] }])
      return getSchedule({ ...care, db }, scope, id)
    }),
  )
}

export function updateSchedule(
  { db, ...care }: CareContext,
  scope: Scope,
  id: number,
  body: ScheduleUpdate,
  precondition: Precondition,
): Promise<CareSchedule> {
  const { gardenId } = scope
  return refusingDuplicate('SCHEDULE_EXISTS', () =>
    inGarden(db, scope, async (db) => {
      await matching(precondition, getSchedule({ ...care, db }, scope, id))
      const row = await storedSchedule(db, scope, id)
      const settings = await settingsOf({ ...care, db }, scope)
      const { day } = todayIn(settings.timeZone)
      const definition = changedDefinition(row, body, day)
      refuse(definitionProblems(definition, body.pausedUntil !== undefined, day))
      const values = await valuesFor(db, scope, row.plantId, definition, settings)
      await updateScheduleRow(db, gardenId, id, values)
      // What was put off was another task.
      if (values.type !== row.type) await deleteDeferral(db, gardenId, id)
      await deriveDueDays(db, scope, [{ by: 'schedules', ids: [id] }])
      return getSchedule({ ...care, db }, scope, id)
    }),
  )
}

async function valuesFor(
  db: Db,
  { gardenId }: Scope,
  plantId: number,
  definition: Definition,
  { hemisphere }: CareSettingsRow,
): Promise<ScheduleValues> {
  const place = await findPlantPlace(db, gardenId, plantId)
  if (place === undefined) throw new AppError('PLANT_NOT_FOUND')
  return valuesIn(definition, hemisphereAt(place.latitude, hemisphere))
}

function refuse(problems: Parameters<typeof validationFailed>[0]): void {
  if (problems.length > 0) throw validationFailed(problems)
}

export async function deleteSchedule(
  { db, ...care }: CareContext,
  scope: Scope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  await inGarden(db, scope, async (db) => {
    await matching(precondition, getSchedule({ ...care, db }, scope, id))
    await deleteScheduleRow(db, scope.gardenId, id)
  })
}

/** A schedule as it is shown on this day. */
export function shown(row: ScheduleRow, today: string): CareSchedule {
  const plan = planOf(row)
  const { mode, every, unit, startDate, pausedUntil } = plan
  const isPausedNow = isPaused(plan, today)
  const deferral = deferralThatCounts(plan, row.lastDoneAt)
  const schedule: CareSchedule = {
    ...{ id: row.id, plantId: row.plantId, type: row.type, mode, every, unit },
    seasons: plan.seasons.map((rule) => ({ ...rule, months: [...rule.months] })),
    ...{ startDate, paused: isPausedNow },
    state: stateOf(plan, row.nextDue, today, row.plantStatus === 0),
    createdAt: row.createdAt,
  }
  if (row.amountMl !== null) schedule.amountMl = row.amountMl
  if (row.note !== null) schedule.note = row.note
  if (isPausedNow && pausedUntil !== null) schedule.pausedUntil = pausedUntil
  if (deferral !== null) schedule.deferral = { kind: deferral.kind, day: deferral.day }
  if (row.lastDoneAt !== null) schedule.lastDoneAt = row.lastDoneAt
  if (row.nextDue !== null) schedule.nextDue = row.nextDue
  return schedule
}
