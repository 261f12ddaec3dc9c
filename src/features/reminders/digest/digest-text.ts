import type { CareTask } from '../../care/tasks/tasks.schema.ts'
import { dayOf } from '../../due/days.ts'
import type { Digest, DigestCheck, GardenChecks, PlaceTasks } from '../message/message.ts'
import type { ReminderWords } from '../words/words.en.ts'
import { oneLine, relativeDay } from '../words/words.ts'

type Content = Pick<Digest, 'date' | 'due' | 'overdue' | 'tasks' | 'places' | 'checks'>

/** As plain text: tasks by place, then checks. At most so many of each are named: of all that are due, the longest overdue. */
export function textOfDigest(content: Content, words: ReminderWords, most: number): string {
  return [...tasksAsText(content, words, most), ...checksAsText(content, words, most)].join('\n\n')
}

function tasksAsText(
  { date, due, overdue, tasks, places }: Content,
  words: ReminderWords,
  most: number,
): string[] {
  const named = new Set(tasks.slice(0, most))
  const paragraphs = onlyNamed(places, named).map(({ heading, garden, today = date, tasks }) =>
    [
      garden === undefined ? heading : words.inGarden(garden, heading),
      ...tasks.map((task) => `• ${lineOfTask(task, today, words)}`),
    ].join('\n'),
  )
  const left = due + overdue - named.size
  if (left > 0) paragraphs.push(words.more(left))
  return paragraphs
}

function checksAsText({ checks = [] }: Content, words: ReminderWords, most: number): string[] {
  const { named, left } = firstChecks(checks, most)
  const paragraphs = named.map((some) =>
    [
      checksHeading(some, words),
      ...some.checks.map((check) => `• ${lineOfCheck(check, some.today, words)}`),
    ].join('\n'),
  )
  if (left > 0) paragraphs.push(words.checks.more(left))
  return paragraphs
}

/** The first so many, and how many there are besides. */
export function firstChecks(
  checks: readonly GardenChecks[],
  most: number,
): { named: GardenChecks[]; left: number } {
  const named: GardenChecks[] = []
  let left = 0
  for (const some of checks) {
    const room = Math.max(0, most - sumOf(named.map(({ checks }) => checks.length)))
    if (room > 0) named.push({ ...some, checks: some.checks.slice(0, room) })
    left += Math.max(0, some.checks.length - room)
  }
  return { named, left }
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

export function checksHeading({ garden }: GardenChecks, words: ReminderWords): string {
  const { heading } = words.checks
  return garden === undefined ? heading : words.inGarden(garden, heading)
}

/** “Fern: check “Spider mites” (2 days late)” */
export function lineOfCheck(check: DigestCheck, today: string, words: ReminderWords): string {
  const late = lateness(check, today, words)
  const line = words.checks.line(oneLine(check.plant.name), oneLine(check.name))
  return `${line}${late === undefined ? '' : words.aside(late)}`
}

export function lateness(
  { nextCheck }: DigestCheck,
  today: string,
  { late }: ReminderWords,
): string | undefined {
  const days = dayOf(today) - dayOf(nextCheck)
  return days > 0 ? late(days) : undefined
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
