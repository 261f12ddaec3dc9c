import type { Scope } from '../../change/scope.ts'
import { dayOf, textOf } from '../../due/days.ts'
import type { CareContext } from '../care.context.ts'
import { todayOf } from '../settings/settings.service.ts'
import type { CareSummary } from './summary.schema.ts'
import { type DayCount, listDayCounts } from './summary.sql.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6]

export async function getSummary(care: CareContext, scope: Scope): Promise<CareSummary> {
  const { day: today, timeZone } = await todayOf(care, scope)
  const days = WEEK.map((ahead) => textOf(dayOf(today) + ahead))
  const counts = await listDayCounts(care.db, scope.gardenId, { today, until: days.at(-1) ?? today })
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

function tasksIn(counts: readonly DayCount[], isMeant: (count: DayCount) => boolean): number {
  return counts.reduce((sum, count) => (isMeant(count) ? sum + count.tasks : sum), 0)
}
