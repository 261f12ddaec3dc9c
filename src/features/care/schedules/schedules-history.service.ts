import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import type { Scope } from '../../change/scope.ts'
import { localDay } from '../../due/local-day.ts'
import { startOfDay, todayIn } from '../../due/today.ts'
import type { CareContext } from '../care.context.ts'
import { settingsOf } from '../settings/settings.service.ts'
import { findScheduleRow, type ScheduleRow } from './schedules.sql.ts'
import type { ScheduleHistory } from './schedules-history.schema.ts'
import { ENTRIES_AT_A_TIME, listDoneTimes } from './schedules-history.sql.ts'

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
    const schedule = await findScheduleRow(db, scope.gardenId, id)
    if (schedule === undefined) throw new AppError('SCHEDULE_NOT_FOUND')
    const { timeZone } = await settingsOf({ ...care, db }, scope)
    const doneDays = await lastDoneDays(db, schedule, timeZone)
    if (doneDays.length < LEAST_OBSERVED) return { doneDays }
    return { doneDays, observedDays: medianGap(doneDays.slice(0, MOST_OBSERVED)) }
  })
}

/** A day may have any number of entries: the next entries to read are those of earlier days. */
async function lastDoneDays(db: Db, schedule: ScheduleRow, timeZone: string): Promise<string[]> {
  const days = new Set<string>()
  for (let before = todayIn(timeZone).until; days.size < MOST_DAYS; ) {
    const times = await listDoneTimes(db, schedule, before)
    for (const time of times) days.add(localDay(time, timeZone))
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
