import type { CareContext } from '../../care/care.context.ts'
import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import { todayOf } from '../../care/settings/settings.service.ts'
import type { Scope } from '../../change/scope.ts'
import { dayOf } from '../../due/days.ts'
import { listRemindedGardens, type RemindedGarden } from '../gardens/reminded-gardens.service.ts'
import { type Digest, type DigestTask, type PlaceTasks, todayLink } from '../message/message.ts'
import type { ReminderWords } from '../words/words.en.ts'
import { oneLine, wordsIn } from '../words/words.ts'
import { lineOfTask, onlyNamed, textOfTasks } from './digest-text.ts'
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

interface GardenTasks {
  readonly garden: RemindedGarden
  /** In the order of their places. */
  readonly tasks: readonly DigestTask[]
}

/** What is due now in the gardens of a user, in words; undefined if there is nothing to tell. */
export async function makeDigest(
  care: CareContext,
  scope: Scope,
  { language, lookAhead, newSince, shares = false }: DigestRequest,
): Promise<Digest | undefined> {
  const { day: date, timeZone } = await todayOf(care, scope)
  const words = wordsIn(language)
  const gardens = await listRemindedGardens(care, { scope, today: date, shares }, words)
  const counted = await Array.fromAsync(gardens, (garden) => countToldTasks(care.db, garden, lookAhead))
  const isNew = ({ garden, latest }: ToldCounts) => {
    if (latest === undefined || newSince === undefined) return latest !== undefined
    // Where another garden is, it may have been another day.
    return latest > daysAfter(newSince, dayOf(garden.today) - dayOf(date) + lookAhead)
  }
  if (!counted.some(isNew)) return undefined
  const found: GardenTasks[] = []
  for (const counts of counted.filter(({ latest }) => latest !== undefined)) {
    const tasks = await listToldTasks(care.db, counts, MOST_TASKS)
    if (tasks.length > 0) found.push({ garden: counts.garden, tasks })
  }
  const [first] = found
  // The last one has just been done.
  if (first === undefined) return undefined
  const [due, overdue] = [sumOf(counted.map(({ due }) => due)), sumOf(counted.map(({ overdue }) => overdue))]
  const content = { date, due, overdue, ...tasksOf(found, words) }
  return {
    ...{ ...content, timeZone, language },
    title: titleOf(first, found.length, content, words),
    text: textOfTasks(content, words, MOST_IN_TEXT),
    ...todayLink(scope),
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** The first tasks of all gardens together, by day and by place. A user that is told of the own garden alone knows its name. */
function tasksOf(found: readonly GardenTasks[], words: ReminderWords): Pick<Digest, 'tasks' | 'places'> {
  const tasks = found
    .flatMap(({ tasks }) => tasks)
    .toSorted(byDueDate)
    .slice(0, MOST_TASKS)
  const isNamed = found.some(({ garden }) => garden.other !== undefined)
  const places = found.flatMap(({ garden: { title, today, other }, tasks }) =>
    tasksByPlace(tasks, words).map((place) => ({
      ...place,
      ...(isNamed && { garden: title }),
      ...(other !== undefined && { today }),
    })),
  )
  return { tasks, places: onlyNamed(places, new Set(tasks)) }
}

function titleOf(
  { garden, tasks: [task] }: GardenTasks,
  gardens: number,
  { due, overdue }: Pick<Digest, 'due' | 'overdue'>,
  words: ReminderWords,
): string {
  if (due + overdue === 1 && task !== undefined) return lineOfTask(task, garden.today, words)
  const name = garden.other === undefined ? undefined : garden.title
  return words.title(due + overdue, overdue, gardens > 1 ? gardens : name)
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
