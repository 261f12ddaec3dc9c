import { isDeepStrictEqual } from 'node:util'
import { listed } from '../../../db/query/among.ts'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { matching } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { readNumberedPage } from '../../../http/paging/paging.ts'
import { type Delete, inGarden, type Update } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import type { Reader, Scope } from '../../change/scope.ts'
import { refusingDuplicate } from '../../change/unique-name.ts'
import { localDay } from '../../due/days.ts'
import { deriveDueDays } from '../../due/due-days.service.ts'
import { deferralThatCounts } from '../../due/next-due.ts'
import { isPaused, stateOf } from '../../due/plan.ts'
import { planOf } from '../../due/plan-row.ts'
import type { CareSettingsRow } from '../../due/settings.sql.ts'
import { startOfDay, todayIn } from '../../due/today.ts'
import type { CareContext } from '../care.context.ts'
import { hemisphereAt, settingsOf, storedSettings, todayOf } from '../settings/settings.service.ts'
import { turnsOf } from '../turns/shown-turn.ts'
import { refuseUnassignable } from '../turns/turns.service.ts'
import {
  changedDefinition,
  type Definition,
  definitionProblems,
  newDefinition,
  seasonProblems,
  valuesIn,
} from './definition.ts'
import { pauseDayProblems, refuse } from './schedules.rules.ts'
import type {
  CareSchedule,
  ScheduleCreate,
  ScheduleHistory,
  ScheduleQuery,
  ScheduleUpdate,
} from './schedules.schema.ts'
import {
  deleteDeferrals,
  deleteScheduleRow,
  ENTRIES_AT_A_TIME,
  findScheduleRow,
  insertScheduleRow,
  listDoneTimes,
  listPlantPlaces,
  listScheduleRowsByIds,
  type ScheduleRow,
  type ScheduleValues,
  updateScheduleRow,
} from './schedules.sql.ts'
import { scheduleList } from './schedules-list.sql.ts'

export async function listSchedules(care: CareContext, scope: Scope, query: ScheduleQuery) {
  const { page, size, plantId, type, state, locationId, regionId, tagId } = query
  const { gardenId } = scope
  const { day: today } = await todayOf(care, scope)
  const criteria = { gardenId, today, plantId, type, state, locationId, regionId, tagId }
  return inSnapshot(care.db, async (db) => {
    const { rows, frame } = await readNumberedPage({ page, size }, await scheduleList(db, criteria))
    return { items: rows.map((row) => shown(row, today, scope)), ...frame }
  })
}

export async function getSchedule(care: CareContext, scope: Scope, id: number): Promise<CareSchedule> {
  const { day } = await todayOf(care, scope)
  return shown(await storedSchedule(care.db, scope, id), day, scope)
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
      refuse([...pauseDayProblems(body, day), ...definitionProblems(definition)])
      const values = await valuesFor(db, scope, plantId, definition, settings)
      await refuseUnassignable(db, scope, definition.assignees)
      const now = Date.now()
      const id = insertedId(await insertScheduleRow(db, { ...values, gardenId, plantId, now }))
      await deriveDueDays(db, scope, [{ by: 'schedules', ids: [id] }])
      record(db, 'schedule', 'created', id)
      return getSchedule({ ...care, db }, scope, id)
    }),
  )
}

export const updateSchedule: Update<ScheduleUpdate, CareSchedule, CareContext> = (
  { db, ...care },
  scope,
  id,
  body,
  precondition,
) => {
  const { gardenId } = scope
  return refusingDuplicate('SCHEDULE_EXISTS', () =>
    inGarden(db, scope, async (db) => {
      const settings = await settingsOf({ ...care, db }, scope)
      const { day } = todayIn(settings.timeZone)
      refuse(pauseDayProblems(body, day))
      const before = await matching(precondition, getSchedule({ ...care, db }, scope, id))
      const row = await storedSchedule(db, scope, id)
      const definition = changedDefinition(row, body, day)
      refuse(definitionProblems(definition))
      const values = await valuesFor(db, scope, row.plantId, definition, settings)
      if (body.assignees !== undefined) await refuseUnassignable(db, scope, definition.assignees)
      await updateScheduleRow(db, { ...values, gardenId, id, now: Date.now() })
      // A deferral belonged to another task.
      if (values.type !== row.type) await deleteDeferrals(db, gardenId, [id])
      await deriveDueDays(db, scope, [{ by: 'schedules', ids: [id] }])
      const after = await getSchedule({ ...care, db }, scope, id)
      if (!isDeepStrictEqual(after, before)) record(db, 'schedule', 'updated', id)
      return after
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
  const [place] = await listPlantPlaces(db, { gardenId, plantIds: listed([plantId]) })
  if (place === undefined) throw new AppError('PLANT_NOT_FOUND')
  const own = hemisphereAt(place.latitude, hemisphere)
  refuse(seasonProblems(definition, own))
  return valuesIn(definition, own)
}

export const deleteSchedule: Delete<CareContext> = async ({ db, ...care }, scope, id, precondition) => {
  await inGarden(db, scope, async (db) => {
    await matching(precondition, getSchedule({ ...care, db }, scope, id))
    await deleteScheduleRow(db, { gardenId: scope.gardenId, id })
    record(db, 'schedule', 'deleted', id)
  })
}

/** Reads the rows with these distinct ids, in their order, every one of them. */
export async function ownScheduleRows(
  db: Db,
  { gardenId }: Scope,
  ids: readonly number[],
): Promise<readonly ScheduleRow[]> {
  const rows = await listScheduleRowsByIds(db, gardenId, ids)
  if (rows.length !== ids.length) throw new AppError('SCHEDULE_NOT_FOUND')
  return rows
}

/** Loads schedules in the order of the ids, and leaves out ids that the garden does not have. */
export async function loadSchedules(
  db: Db,
  scope: Scope,
  ids: readonly number[],
  today: string,
): Promise<CareSchedule[]> {
  if (ids.length === 0) return []
  return (await listScheduleRowsByIds(db, scope.gardenId, ids)).map((row) => shown(row, today, scope))
}

/** Makes a schedule as it is shown on this day. */
export function shown(row: ScheduleRow, today: string, reader: Pick<Reader, 'link'>): CareSchedule {
  const plan = planOf(row)
  const { mode, every, unit, startDate, pausedUntil } = plan
  const isPausedNow = isPaused(plan, today)
  const deferral = deferralThatCounts(plan, row.lastDoneAt)
  const schedule: CareSchedule = {
    ...{ id: row.id, plantId: row.plantId, type: row.type, mode, every, unit },
    seasons: plan.seasons.map((rule) => ({ ...rule, months: [...rule.months] })),
    ...{ startDate, paused: isPausedNow },
    ...turnsOf(row, reader),
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

const MOST_DAYS = 20
/** A habit shows from so many days on, and so many of the last ones make it. */
const LEAST_OBSERVED = 5
const MOST_OBSERVED = 8

export async function getScheduleHistory(
  { db, ...care }: CareContext,
  scope: Scope,
  id: number,
): Promise<ScheduleHistory> {
  return inSnapshot(db, async (db) => {
    const schedule = await storedSchedule(db, scope, id)
    const { timeZone } = await settingsOf({ ...care, db }, scope)
    const doneDays = await lastDoneDays(db, schedule, timeZone)
    if (doneDays.length < LEAST_OBSERVED) return { doneDays }
    return { doneDays, observedDays: medianGap(doneDays.slice(0, MOST_OBSERVED)) }
  })
}

/** A day may have any number of entries: the next entries to read are those of earlier days. */
async function lastDoneDays(db: Db, schedule: ScheduleRow, timeZone: string): Promise<string[]> {
  const { plantId, type } = schedule
  const days = new Set<string>()
  for (let before = todayIn(timeZone).until; days.size < MOST_DAYS; ) {
    const times = await listDoneTimes(db, { plantId, type, before })
    for (const { eventTime } of times) days.add(localDay(eventTime, timeZone))
    const last = [...days].at(-1)
    if (last === undefined || times.length < ENTRIES_AT_A_TIME) break
    before = startOfDay(last, timeZone)
  }
  return [...days].slice(0, MOST_DAYS)
}

/** The days are in descending order. The median of an even number of gaps is the mean of the two in the middle, rounded. */
function medianGap(days: readonly string[]): number {
  const dates = days.map((day) => Temporal.PlainDate.from(day))
  const gaps = dates
    .slice(1)
    .map((date, at) => date.until(dates[at] ?? date).days)
    .sort((one, other) => one - other)
  const middle = gaps.slice(Math.ceil(gaps.length / 2) - 1, Math.floor(gaps.length / 2) + 1)
  return Math.round(middle.reduce((sum, gap) => sum + gap, 0) / middle.length)
}
