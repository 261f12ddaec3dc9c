import type { CareContext } from '../../care/care.context.ts'
import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import { todayOf } from '../../care/settings/settings.service.ts'
import type { CareTask } from '../../care/tasks/tasks.schema.ts'
import { taskOf } from '../../care/tasks/tasks.service.ts'
import { listDayCounts, listFirstTaskRows } from '../../care/tasks/tasks.sql.ts'
import type { Scope } from '../../change/scope.ts'
import { dayOf, textOf } from '../../due/days.ts'
import { type Digest, type PlaceTasks, todayLink } from '../message/message.ts'
import type { ReminderWords } from '../words/words.en.ts'
import { oneLine, wordsIn } from '../words/words.ts'
import { lineOfTask, textOfTasks } from './digest-text.ts'

export interface DigestRequest {
  readonly language: ReminderLanguage
  /** So many days after today are named too. */
  readonly lookAhead: number
  /** The date of the last digest, for a user that wants one only when something has become due since. */
  readonly newSince?: string | undefined
}

/** What a digest carries of its tasks, and what its text names of them: a notification is no list. */
const MOST_TASKS = 100
const MOST_IN_TEXT = 20

/** What is due now, in words; undefined if there is nothing to tell. */
export async function makeDigest(
  care: CareContext,
  scope: Scope,
  { language, lookAhead, newSince }: DigestRequest,
): Promise<Digest | undefined> {
  const { day: date, timeZone } = await todayOf(care, scope)
  const { gardenId } = scope
  const until = daysAfter(date, lookAhead)
  const counts = await listDayCounts(care.db, { gardenId, today: date, until })
  const isNew = (day: string) => newSince === undefined || day > daysAfter(newSince, lookAhead)
  if (!counts.some(({ day }) => isNew(day))) return undefined
  const rows = await listFirstTaskRows(care.db, { gardenId, until, limit: MOST_TASKS })
  const byPlace = rows.map((row) => taskOf(row, date, scope))
  const [first] = byPlace
  // The last one has just been done.
  if (first === undefined) return undefined
  const words = wordsIn(language)
  const overdue = tasksIn(counts.filter(({ day }) => day < date))
  const due = tasksIn(counts) - overdue
  const content = {
    ...{ date, due, overdue, tasks: byPlace.toSorted(byDueDate) },
    places: tasksByPlace(byPlace, words),
  }
  return {
    ...{ ...content, timeZone, language },
    title: due + overdue === 1 ? lineOfTask(first, date, words) : words.title(due + overdue, overdue),
    text: textOfTasks(content, words, MOST_IN_TEXT),
    ...todayLink(scope),
  }
}

function daysAfter(day: string, count: number): string {
  return textOf(dayOf(day) + count)
}

function tasksIn(counts: readonly { readonly tasks: number }[]): number {
  return counts.reduce((sum, { tasks }) => sum + tasks, 0)
}

/** Tasks in the order of their places, by place. */
export function tasksByPlace(tasks: readonly CareTask[], words: ReminderWords): PlaceTasks[] {
  const isOneRegion = new Set(tasks.flatMap(({ region }) => region?.id ?? [])).size < 2
  return [...Map.groupBy(tasks, ({ location }) => location?.id).values()].map((some) => ({
    heading: headingOf(some[0], isOneRegion, words),
    tasks: some.toSorted(byDueDate),
  }))
}

function headingOf(task: CareTask | undefined, isOneRegion: boolean, words: ReminderWords): string {
  if (task === undefined || task.location === null) return words.nowhere
  const place = oneLine(task.location.name)
  return isOneRegion || task.region === null ? place : words.placeIn(place, oneLine(task.region.name))
}

/** Days written as `YYYY-MM-DD` compare as text; on one day, the order stays. */
function byDueDate(one: CareTask, other: CareTask): number {
  return one.dueDate === other.dueDate ? 0 : one.dueDate < other.dueDate ? -1 : 1
}
