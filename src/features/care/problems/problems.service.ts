import { isDeepStrictEqual } from 'node:util'
import { distinct } from '../../../base/distinct.ts'
import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { matching } from '../../../http/conditional/precondition.ts'
import { AppError, type FieldProblem } from '../../../http/errors.ts'
import { readNumberedPage } from '../../../http/paging/paging.ts'
import { type Delete, inGarden, type Update } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { dayOf, localDay, textOf } from '../../due/days.ts'
import { type Today, todayIn } from '../../due/today.ts'
import type { CareContext } from '../care.context.ts'
import { refuse } from '../schedules/schedules.rules.ts'
import { settingsOf, storedSettings } from '../settings/settings.service.ts'
import { beginsTooLate, endsTooEarly, futureProblems } from './problems.rules.ts'
import {
  MOST_OPEN_PROBLEMS,
  type PlantProblem,
  type ProblemQuery,
  type ProblemsCreate,
  type ProblemUpdate,
} from './problems.schema.ts'
import {
  countOpenProblems,
  deleteProblemRow,
  insertProblemRows,
  listProblemRowsByIds,
  listWatchedRows,
  type ProblemRow,
  type ProblemValues,
  problemList,
  updateProblemRow,
} from './problems.sql.ts'

export async function listProblems(care: CareContext, scope: Scope, query: ProblemQuery) {
  const { page, size, plantId, open, kind } = query
  const { gardenId } = scope
  const today = todayIn((await settingsOf(care, scope)).timeZone)
  const criteria = { gardenId, plantId, isOpen: open === undefined ? open : open ? 1 : 0, kind } as const
  return inSnapshot(care.db, async (db) => {
    const { rows, frame } = await readNumberedPage({ page, size }, problemList(db, criteria, today.until))
    return { items: rows.map((row) => shown(row, today)), ...frame }
  })
}

export async function getProblem(care: CareContext, scope: Scope, id: number): Promise<PlantProblem> {
  const today = todayIn((await settingsOf(care, scope)).timeZone)
  return shown(await storedProblem(care.db, scope, id, today), today)
}

async function storedProblem(db: Db, { gardenId }: Scope, id: number, today: Today): Promise<ProblemRow> {
  const [row] = await listProblemRowsByIds(db, gardenId, [id], today.until)
  if (row === undefined) throw new AppError('PROBLEM_NOT_FOUND')
  return row
}

/** The problems whose check is due, the longest overdue first. */
export async function listDueChecks(
  db: Db,
  { gardenId }: Pick<Scope, 'gardenId'>,
  today: Today,
): Promise<DueCheck[]> {
  const rows = await listWatchedRows(db, { gardenId, until: today.until })
  return rows
    .map((row) => shown(row, today))
    .flatMap((problem) => {
      const { nextCheck } = problem
      return nextCheck === undefined || nextCheck > today.day ? [] : [{ ...problem, nextCheck }]
    })
    .sort((one, other) => compareDays(one.nextCheck, other.nextCheck) || one.id - other.id)
}

/** Days written as `YYYY-MM-DD` compare as text. */
function compareDays(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}

export interface DueCheck extends PlantProblem {
  readonly nextCheck: string
}

/** Opens one for each plant. */
export function createProblems(
  { db, ...care }: CareContext,
  scope: Scope,
  body: ProblemsCreate,
): Promise<PlantProblem[]> {
  const { gardenId } = scope
  const plantIds = distinct(body.plantIds)
  return inGarden(db, scope, async (db) => {
    const today = todayIn((await storedSettings({ ...care, db }, scope)).timeZone)
    refuse(futureProblems(body, today.day))
    const ids = await insertProblemRows(db, gardenId, plantIds, newValues(body, today))
    if (ids.length < plantIds.length) throw new AppError('PLANT_NOT_FOUND')
    await refuseTooMany(db, gardenId)
    for (const id of ids) record(db, 'problem', 'created', id)
    const rows = await listProblemRowsByIds(db, gardenId, ids, today.until)
    return rows.map((row) => shown(row, today))
  })
}

export const updateProblem: Update<ProblemUpdate, PlantProblem, CareContext> = (
  { db, ...care },
  scope,
  id,
  body,
  precondition,
) => {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const today = todayIn((await settingsOf({ ...care, db }, scope)).timeZone)
    refuse(futureProblems(body, today.day))
    const row = await storedProblem(db, scope, id, today)
    const before = await matching(precondition, Promise.resolve(shown(row, today)))
    const values = changedValues(row, body, today)
    refuse(orderProblems(values, body))
    await updateProblemRow(db, gardenId, id, values)
    if (row.endedOn !== null && values.ended_on === null) await refuseTooMany(db, gardenId)
    const after = await getProblem({ ...care, db }, scope, id)
    if (!isDeepStrictEqual(after, before)) record(db, 'problem', 'updated', id)
    return after
  })
}

export const deleteProblem: Delete<CareContext> = async ({ db, ...care }, scope, id, precondition) => {
  await inGarden(db, scope, async (db) => {
    await matching(precondition, getProblem({ ...care, db }, scope, id))
    await deleteProblemRow(db, { gardenId: scope.gardenId, id })
    record(db, 'problem', 'deleted', id)
  })
}

/** Counts after the write, under the lock of the garden: too much is rolled back. */
async function refuseTooMany(db: Db, gardenId: GardenId): Promise<void> {
  if ((await countOpenProblems(db, gardenId)) > MOST_OPEN_PROBLEMS) throw new AppError('PROBLEM_LIMIT')
}

function newValues(body: Omit<ProblemsCreate, 'plantIds'>, today: Today): ProblemValues {
  return {
    kind: body.kind,
    name: body.name,
    since: body.since ?? today.day,
    ended_on: null,
    note: body.note ?? null,
    isolated: body.isolated === true ? 1 : 0,
    check_every: body.checkEvery ?? null,
  }
}

/** An absent field stays, null resets it. */
function changedValues(row: ProblemRow, body: ProblemUpdate, today: Today): ProblemValues {
  const { kind = row.kind, name = row.name, since = row.since, endedOn = row.endedOn, note = row.note } = body
  const { isolated = row.isolated === 1, checkEvery = row.checkEvery } = body
  return {
    ...{ kind, name, since: since ?? today.day, ended_on: endedOn, note },
    ...{ isolated: isolated === true ? 1 : 0, check_every: checkEvery },
  }
}

/** The field that was given is wrong, both of them where both were. */
function orderProblems({ since, ended_on: endedOn }: ProblemValues, body: ProblemUpdate): FieldProblem[] {
  if (endedOn === null || endedOn >= since) return []
  return body.endedOn == null && body.since !== undefined ? [beginsTooLate(endedOn)] : [endsTooEarly(since)]
}

/** Makes a problem as it is shown on this day. */
export function shown(row: ProblemRow, { timeZone }: Pick<Today, 'timeZone'>): PlantProblem {
  const { id, plantId, plantName, kind, name, since, endedOn, note, isolated, checkEvery, createdAt } = row
  return {
    ...{ id, plant: { id: plantId, name: plantName }, kind, name, since },
    ...(endedOn !== null && { endedOn }),
    ...(note !== null && { note }),
    isolated: isolated === 1,
    ...(checkEvery !== null && { checkEvery }),
    ...(endedOn === null && checkEvery !== null && { nextCheck: nextCheckOf(row, checkEvery, timeZone) }),
    createdAt,
  }
}

function nextCheckOf({ since, checkedAt }: ProblemRow, checkEvery: number, timeZone: string): string {
  const last = checkedAt === null ? since : localDay(checkedAt, timeZone)
  // Days written as `YYYY-MM-DD` compare as text.
  return textOf(dayOf(last > since ? last : since) + checkEvery)
}
