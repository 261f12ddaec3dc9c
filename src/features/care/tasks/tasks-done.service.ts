import { distinct } from '../../../base/distinct.ts'
import { inGarden } from '../../change/garden.ts'
import type { Scope } from '../../change/scope.ts'
import type { Journal } from '../../garden/journals/journals.schema.ts'
import { createJournal } from '../../garden/journals/journals.service.ts'
import type { CareContext } from '../care.context.ts'
import { loadSchedules, ownScheduleRows } from '../schedules/schedules.service.ts'
import type { ScheduleRow } from '../schedules/schedules.sql.ts'
import { todayOf } from '../settings/settings.service.ts'
import type { DoneTasks, TasksDone } from './tasks.schema.ts'

/** The journal is the only place that says what was done: an entry for each type, with all its plants. */
export function completeTasks(
  { db, ...care }: CareContext,
  scope: Scope,
  { scheduleIds, onlyDue, ...body }: TasksDone,
): Promise<DoneTasks> {
  return inGarden(db, scope, async (db) => {
    const { day: today } = await todayOf({ ...care, db }, scope)
    const rows = await ownScheduleRows(db, scope, distinct(scheduleIds))
    const isLeft = ({ nextDue }: ScheduleRow) => onlyDue === true && (nextDue === null || nextDue > today)
    const done = rows.filter((row) => !isLeft(row))
    const eventTime = body.eventTime ?? Date.now()
    const entries: Journal[] = []
    for (const [type, some] of Map.groupBy(done, ({ type }) => type)) {
      const plantIds = some.map(({ plantId }) => plantId)
      const properties = body.properties ?? amountsIn(some)
      entries.push(await createJournal(db, scope, { ...body, type, plantIds, eventTime, properties }))
    }
    return {
      entries,
      schedules: await loadSchedules(
        db,
        scope,
        done.map(({ id }) => id),
        today,
      ),
      notDue: rows.filter(isLeft).map(({ id }) => id),
    }
  })
}

/** Tells how much each plant got, of those with a schedule that says so. */
function amountsIn(rows: readonly ScheduleRow[]): string | null {
  const amounts = rows.flatMap(({ plantId, amountMl }) => (amountMl === null ? [] : [[plantId, amountMl]]))
  return amounts.length === 0 ? null : JSON.stringify({ amountsMl: Object.fromEntries(amounts) })
}
