import type { CareTask } from '../../care/tasks/tasks.schema.ts'
import type { Digest, PlaceTasks } from '../message/message.ts'
import type { ReminderWords } from '../words/words.en.ts'
import { oneLine, relativeDay } from '../words/words.ts'

/** The tasks as plain text, by place. At most so many are named: of all that are due, the longest overdue. */
export function textOfTasks(
  { date, due, overdue, tasks, places }: Pick<Digest, 'date' | 'due' | 'overdue' | 'tasks' | 'places'>,
  words: ReminderWords,
  most: number,
): string {
  const named = new Set(tasks.slice(0, most))
  const paragraphs = onlyNamed(places, named).map(({ heading, garden, today = date, tasks }) =>
    [
      garden === undefined ? heading : words.inGarden(garden, heading),
      ...tasks.map((task) => `• ${lineOfTask(task, today, words)}`),
    ].join('\n'),
  )
  const left = due + overdue - named.size
  if (left > 0) paragraphs.push(words.more(left))
  return paragraphs.join('\n\n')
}

export function onlyNamed(places: readonly PlaceTasks[], named: ReadonlySet<CareTask>): PlaceTasks[] {
  return places
    .map((place) => ({ ...place, tasks: place.tasks.filter((task) => named.has(task)) }))
    .filter(({ tasks }) => tasks.length > 0)
}

/** “Fern: watering, 250 ml (2 days late)” */
export function lineOfTask(task: CareTask, today: string, words: ReminderWords): string {
  const when = whenOf(task, today, words)
  return `${words.task(oneLine(task.plant.name), careOf(task, words), amountOf(task, words))}${
    when === undefined ? '' : words.aside(when)
  }`
}

export function careOf({ type }: CareTask, { care }: ReminderWords): string {
  return care[type] ?? ''
}

export function amountOf({ amountMl }: CareTask, { amount, locale }: ReminderWords): string | undefined {
  return amountMl === undefined ? undefined : amount(amountMl.toLocaleString(locale))
}

/** How late it is or, if it is not due yet, when it will be; nothing for today. */
export function whenOf(
  { overdueDays, dueDate }: CareTask,
  today: string,
  { late, locale }: ReminderWords,
): string | undefined {
  if (overdueDays > 0) return late(overdueDays)
  return dueDate > today ? relativeDay(dueDate, today, locale) : undefined
}
