import type { Db } from '../../../db/schema.ts'
import { type DueCheck, listDueChecks } from '../../care/problems/problems.service.ts'
import { taskOf } from '../../care/tasks/tasks.service.ts'
import {
  listDayCounts,
  listFirstTaskRows,
  listFirstToldRows,
  listToldCounts,
} from '../../care/tasks/tasks.sql.ts'
import { dayOf, localDay, textOf } from '../../due/days.ts'
import { todayIn } from '../../due/today.ts'
import { MISSED_DAYS } from '../../due/turn.ts'
import type { RemindedGarden } from '../gardens/reminded-gardens.service.ts'
import type { DigestTask } from '../message/message.ts'

/** How much a user is told of one garden. */
export interface ToldCounts {
  readonly garden: RemindedGarden
  /** The last day that counts. */
  readonly until: string
  readonly due: number
  readonly overdue: number
  readonly checks: readonly DueCheck[]
  /** The latest day on which something is due, if anything is; one on which a check is due counts as that much later. */
  readonly latest: string | undefined
}

export async function countToldTasks(db: Db, garden: RemindedGarden, lookAhead: number): Promise<ToldCounts> {
  const { scope, today, timeZone } = garden
  const until = daysAfter(today, lookAhead)
  const counts = await countsOf(db, garden, until)
  const checks = await listDueChecks(db, scope, todayIn(timeZone))
  const overdue = tasksIn(counts.filter(({ day }) => day < today))
  // What others have missed is told later, and so is new later.
  const days = counts.map(({ day, isOnTurn }) =>
    isOnTurn === 1 ? day : daysAfter(day, MISSED_DAYS + lookAhead),
  )
  // A check is not named ahead.
  days.push(...checks.map((check) => daysAfter(newsDayOf(check, today, timeZone), lookAhead)))
  return { garden, until, due: tasksIn(counts) - overdue, overdue, checks, latest: days.sort().at(-1) }
}

/** A check that was due before its problem was written is news on the day after that: its day may have had its digest. */
function newsDayOf({ nextCheck, createdAt }: DueCheck, today: string, timeZone: string): string {
  const written = localDay(createdAt, timeZone)
  return nextCheck < written && written < today ? daysAfter(written, 1) : nextCheck
}

interface Count {
  readonly day: string
  readonly tasks: number
  readonly isOnTurn: number
}

async function countsOf(
  db: Db,
  { scope: { gardenId }, today, userId }: RemindedGarden,
  until: string,
): Promise<readonly Count[]> {
  if (userId !== undefined) return listToldCounts(db, { gardenId, until, userId, missed: missedOn(today) })
  const counts = await listDayCounts(db, { gardenId, today, until })
  return counts.map((count) => ({ ...count, isOnTurn: 1 }))
}

/** The longest overdue of these, in the order of their places. */
export async function listToldTasks(
  db: Db,
  { garden, until }: ToldCounts,
  limit: number,
): Promise<DigestTask[]> {
  const { scope, today, other, userId } = garden
  const { gardenId } = scope
  const rows =
    userId === undefined
      ? await listFirstTaskRows(db, { gardenId, until, limit })
      : await listFirstToldRows(db, { gardenId, until, limit, userId, missed: missedOn(today) })
  return rows.map((row) => ({
    ...taskOf(row, today, scope),
    ...(other !== undefined && { garden: other }),
  }))
}

/** What is due up to this day has been missed. */
function missedOn(today: string): string {
  return daysAfter(today, -MISSED_DAYS)
}

export function daysAfter(day: string, count: number): string {
  return textOf(dayOf(day) + count)
}

function tasksIn(counts: readonly { readonly tasks: number }[]): number {
  return counts.reduce((sum, { tasks }) => sum + tasks, 0)
}
