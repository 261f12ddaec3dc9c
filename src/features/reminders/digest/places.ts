import type { CareTask } from '../../care/tasks/tasks.schema.ts'
import type { PlaceTasks } from '../message/message.ts'
import { oneLine } from '../words/one-line.ts'
import type { ReminderWords } from '../words/words.ts'

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
export function byDueDate(one: CareTask, other: CareTask): number {
  return one.dueDate === other.dueDate ? 0 : one.dueDate < other.dueDate ? -1 : 1
}
