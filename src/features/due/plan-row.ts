import { sql } from 'kysely'
import type { DeferralKind, IntervalUnit, Plan, ScheduleMode, SeasonRule } from './plan.ts'

/** These columns of `care_schedules c` make a plan. */
export const PLAN_COLUMNS = sql`c.mode, c.every, c.unit, c.seasons, c.start_date as "startDate", c.paused,
  c.paused_until as "pausedUntil", c.deferral_kind as "deferralKind", c.deferral_day as "deferralDay",
  c.deferral_base as "deferralBase"`

/** The status is looked up row by row: in a join PostgreSQL may rather read the plants of all gardens in their order. */
export const PLANT_STATUS = sql<number>`(select p.status from plants p where p.id = c.plant_id)`

export interface PlanRow {
  readonly mode: ScheduleMode
  readonly every: number
  readonly unit: IntervalUnit
  readonly seasons: string
  readonly startDate: string
  readonly paused: number
  readonly pausedUntil: string | null
  readonly deferralKind: DeferralKind | null
  readonly deferralDay: string | null
  readonly deferralBase: number | null
}

export function planOf(row: PlanRow): Plan {
  const { mode, every, unit, startDate, paused, pausedUntil } = row
  const { deferralKind: kind, deferralDay: day, deferralBase: base } = row
  return {
    ...{ mode, every, unit, startDate, pausedUntil },
    seasons: seasonsIn(row.seasons),
    paused: paused === 1,
    deferral: kind === null || day === null ? null : { kind, day, base },
  }
}

/** Most schedules have no seasons. */
export function seasonsIn(json: string): SeasonRule[] {
  return json === '[]' ? [] : JSON.parse(json)
}
