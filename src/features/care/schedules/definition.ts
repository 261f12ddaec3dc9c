import { distinct } from '../../../base/distinct.ts'
import type { FieldProblem } from '../../../http/errors.ts'
import { isNeverDue } from '../../due/next-due.ts'
import { Hemisphere, isPaused, monthsOf, type Plan, ScheduleMode, type SeasonRule } from '../../due/plan.ts'
import { seasonsIn } from '../../due/plan-row.ts'
import { assigneesIn } from '../../due/turn.ts'
import { assigneesColumn } from '../turns/turns.service.ts'
import { monthProblems, NEVER_DUE, problemsOfNew } from './schedules.rules.ts'
import type { ScheduleDefinition, ScheduleUpdate, SeasonInput } from './schedules.schema.ts'
import type { ScheduleRow, ScheduleValues } from './schedules.sql.ts'

/** A definition is everything that a client decides about a schedule. */
export interface Definition extends Omit<Plan, 'deferral' | 'seasons'> {
  readonly type: number
  readonly seasons: readonly SeasonInput[]
  readonly amountMl: number | null
  readonly note: string | null
  readonly assignees: readonly number[]
}

export function newDefinition(body: ScheduleDefinition, today: string): Definition {
  const { type, mode = ScheduleMode.AfterDone, every, unit, startDate = today } = body
  return {
    ...{ type, mode, every, unit, startDate },
    seasons: body.seasons ?? [],
    amountMl: body.amountMl ?? null,
    note: body.note ?? null,
    assignees: distinct(body.assignees ?? []),
    paused: body.paused ?? false,
    pausedUntil: body.pausedUntil ?? null,
  }
}

/** An absent field stays, null resets it. */
export function changedDefinition(row: ScheduleRow, body: ScheduleUpdate, today: string): Definition {
  const { type = row.type, mode = row.mode, every = row.every, unit = row.unit } = body
  const { startDate = row.startDate, amountMl = row.amountMl, note = row.note } = body
  return {
    ...{ type, mode, every, unit, startDate, amountMl, note },
    seasons: body.seasons === undefined ? seasonsIn(row.seasons).map(asInput) : (body.seasons ?? []),
    assignees: body.assignees === undefined ? assigneesIn(row.assignees) : distinct(body.assignees ?? []),
    ...changedPause(row, body, today),
  }
}

/** A pause that is over is dropped as soon as a request says anything about pausing; until then its day still counts. */
function changedPause(
  row: ScheduleRow,
  body: ScheduleUpdate,
  today: string,
): Pick<Definition, 'paused' | 'pausedUntil'> {
  const stored = { paused: row.paused === 1, pausedUntil: row.pausedUntil }
  if (body.paused === undefined && body.pausedUntil === undefined) return stored
  const shown = isPaused(stored, today) ? stored : { paused: false, pausedUntil: null }
  const paused = body.paused === undefined ? shown.paused : (body.paused ?? false)
  const { pausedUntil = paused ? shown.pausedUntil : null } = body
  return { paused, pausedUntil }
}

export function asInput(rule: SeasonRule): SeasonInput {
  return { ...rule, months: [...rule.months] }
}

/** Finds what is wrong with a definition whatever its plant is, and wherever that grows. */
export function definitionProblems(definition: Definition): FieldProblem[] {
  const problems = problemsOfNew({ ...definition })
  if (problems.length > 0) return problems
  const north = seasonProblems(definition, Hemisphere.North)
  return seasonProblems(definition, Hemisphere.South).length > 0 ? north : []
}

/** Finds what is wrong with a definition in this hemisphere. */
export function seasonProblems(definition: Definition, hemisphere: Hemisphere): FieldProblem[] {
  const { mode, every, unit, startDate } = definition
  const seasons = rulesIn(definition, hemisphere)
  const problems = monthProblems(seasons, hemisphere)
  if (problems.length > 0) return problems
  return isNeverDue({ mode, every, unit, seasons, startDate }) ? [NEVER_DUE] : []
}

/** Makes the columns of a definition, its seasons turned into the months of a hemisphere. */
export function valuesIn(definition: Definition, hemisphere: Hemisphere): ScheduleValues {
  const { type, mode, every, unit, startDate, amountMl, note, paused, pausedUntil } = definition
  return {
    ...{ type, mode, every, unit, note },
    seasons: JSON.stringify(rulesIn(definition, hemisphere)),
    start_date: startDate,
    amount_ml: amountMl,
    assignees: assigneesColumn(definition.assignees),
    paused: paused ? 1 : 0,
    paused_until: pausedUntil,
  }
}

function rulesIn({ seasons }: Definition, hemisphere: Hemisphere): SeasonRule[] {
  return seasons.map((item) => ruleOf(item, hemisphere))
}

function ruleOf({ months, season, every, unit }: SeasonInput, hemisphere: Hemisphere): SeasonRule {
  const inMonths = { months: months ?? (season === undefined ? [] : monthsOf(season, hemisphere)) }
  return every === undefined || unit === undefined
    ? { ...inMonths, rest: true }
    : { ...inMonths, every, unit }
}
