import type { CareContext } from '../../care/care.context.ts'
import type { DueCheck } from '../../care/problems/problems.service.ts'
import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import { todayOf } from '../../care/settings/settings.service.ts'
import type { Scope } from '../../change/scope.ts'
import { dayOf } from '../../due/days.ts'
import { listRemindedGardens, type RemindedGarden } from '../gardens/reminded-gardens.service.ts'
import {
  type Digest,
  type DigestTask,
  type GardenChecks,
  type PlaceTasks,
  todayLink,
} from '../message/message.ts'
import type { ReminderWords } from '../words/words.en.ts'
import { oneLine, wordsIn } from '../words/words.ts'
import { lineOfCheck, lineOfTask, onlyNamed, sumOf, textOfDigest } from './digest-text.ts'
import { countToldTasks, daysAfter, listToldTasks, type ToldCounts } from './told-tasks.ts'

export interface DigestRequest {
  readonly language: ReminderLanguage
  /** So many days after today are named too. */
  readonly lookAhead: number
  /** The date of the last digest, for a user that wants one only when something has become due since. */
  readonly newSince?: string | undefined
  /** The user may have a place in gardens of others, or share the own one. */
  readonly shares?: boolean
}

/** What a digest carries of its tasks, and what its text names of them: a notification is no list. */
const MOST_TASKS = 100
const MOST_IN_TEXT = 20

interface Told {
  readonly garden: RemindedGarden
  /** In the order of their places. */
  readonly tasks: readonly DigestTask[]
  readonly checks: readonly DueCheck[]
}

/** What is due now in the gardens of a user, in words; undefined if there is nothing to tell. */
export async function makeDigest(
  care: CareContext,
  scope: Scope,
  { language, lookAhead, newSince, shares = false }: DigestRequest,
): Promise<Digest | undefined> {
  const { day: date, timeZone } = await todayOf(care, scope)
  const words = wordsIn(language)
  const gardens = await listRemindedGardens(care, { scope, today: date, timeZone, shares }, words)
  const counted = await Array.fromAsync(gardens, (garden) => countToldTasks(care.db, garden, lookAhead))
  const isNew = ({ garden, latest }: ToldCounts) => {
    if (latest === undefined || newSince === undefined) return latest !== undefined
    // Where another garden is, it may have been another day.
    return latest > daysAfter(newSince, dayOf(garden.today) - dayOf(date) + lookAhead)
  }
  if (!counted.some(isNew)) return undefined
  const found: Told[] = []
  for (const counts of counted.filter(({ latest }) => latest !== undefined)) {
    const tasks = await listToldTasks(care.db, counts, MOST_TASKS)
    const { garden, checks } = counts
    if (tasks.length + checks.length > 0) found.push({ garden, tasks, checks })
  }
  // The last one has just been done.
  if (found.length === 0) return undefined
  const [due, overdue] = [sumOf(counted.map(({ due }) => due)), sumOf(counted.map(({ overdue }) => overdue))]
  const content = { date, due, overdue, ...tasksOf(found, words), ...checksOf(found) }
  return {
    ...{ ...content, timeZone, language },
    title: titleOf(found, content, words),
    text: textOfDigest(content, words, MOST_IN_TEXT),
    ...todayLink(scope),
  }
}

/** The first tasks of all gardens together, by day and by place. A user that is told of the own garden alone knows its name. */
function tasksOf(found: readonly Told[], words: ReminderWords): Pick<Digest, 'tasks' | 'places'> {
  const tasks = found
    .flatMap(({ tasks }) => tasks)
    .toSorted(byDueDate)
    .slice(0, MOST_TASKS)
  const isNamed = tellsOfOthers(found)
  const places = found.flatMap(({ garden: { title, today, other }, tasks }) =>
    tasksByPlace(tasks, words).map((place) => ({
      ...place,
      ...(isNamed && { garden: title }),
      ...(other !== undefined && { today }),
    })),
  )
  return { tasks, places: onlyNamed(places, new Set(tasks)) }
}

function tellsOfOthers(found: readonly Told[]): boolean {
  return found.some(({ garden }) => garden.other !== undefined)
}

function checksOf(found: readonly Told[]): { checks?: readonly GardenChecks[] } {
  const isNamed = tellsOfOthers(found)
  const checks = found
    .filter(({ checks }) => checks.length > 0)
    .map(({ garden: { title, today, other }, checks }) => ({
      ...(isNamed && { garden: title }),
      today,
      checks: checks.map(({ id: problemId, plant, kind, name, nextCheck }) => ({
        ...{ problemId, plant, kind, name, nextCheck },
        ...(other !== undefined && { garden: other }),
      })),
    }))
  return checks.length === 0 ? {} : { checks }
}

/** Tasks have the title; checks only where there are no tasks. */
function titleOf(
  found: readonly Told[],
  { due, overdue, checks = [] }: Pick<Digest, 'due' | 'overdue' | 'checks'>,
  words: ReminderWords,
): string {
  const withTasks = found.filter(({ tasks }) => tasks.length > 0)
  const [told] = withTasks
  if (told === undefined) return titleOfChecks(checks, found, words)
  const [task] = told.tasks
  if (due + overdue === 1 && task !== undefined) return lineOfTask(task, told.garden.today, words)
  return words.title(due + overdue, overdue, whereIs(withTasks))
}

function titleOfChecks(
  checks: readonly GardenChecks[],
  found: readonly Told[],
  words: ReminderWords,
): string {
  const total = sumOf(checks.map(({ checks }) => checks.length))
  const [first] = checks
  const [check] = first?.checks ?? []
  if (total === 1 && first !== undefined && check !== undefined) return lineOfCheck(check, first.today, words)
  return words.checks.title(total, whereIs(found))
}

/** How many gardens are told of, or the name of the one of another user. */
function whereIs(found: readonly Told[]): string | number | undefined {
  const [first, ...others] = found
  if (others.length > 0) return found.length
  return first?.garden.other === undefined ? undefined : first.garden.title
}

/** Tasks in the order of their places, by place. */
export function tasksByPlace(tasks: readonly DigestTask[], words: ReminderWords): PlaceTasks[] {
  const isOneRegion = new Set(tasks.flatMap(({ region }) => region?.id ?? [])).size < 2
  return [...Map.groupBy(tasks, ({ location }) => location?.id).values()].map((some) => ({
    heading: headingOf(some[0], isOneRegion, words),
    tasks: some.toSorted(byDueDate),
  }))
}

function headingOf(task: DigestTask | undefined, isOneRegion: boolean, words: ReminderWords): string {
  if (task === undefined || task.location === null) return words.nowhere
  const place = oneLine(task.location.name)
  return isOneRegion || task.region === null ? place : words.placeIn(place, oneLine(task.region.name))
}

/** Days written as `YYYY-MM-DD` compare as text; on one day, the order stays. */
function byDueDate(one: DigestTask, other: DigestTask): number {
  return one.dueDate === other.dueDate ? 0 : one.dueDate < other.dueDate ? -1 : 1
}
