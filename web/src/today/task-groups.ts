import { JournalType } from '@frond/client'
import type { CareTask } from '../api/types.ts'

export type TaskGroup = {
  /** The id of the place; it is 0 for plants that stand nowhere. */
  key: number
  region: string | undefined
  location: string | undefined
  tasks: CareTask[]
}

/** Tasks by place. The service gives them in the order of the person's rooms, and plants without a place come last. */
export function groupByPlace(tasks: readonly CareTask[]): TaskGroup[] {
  const groups = new Map<number, TaskGroup>()
  for (const task of tasks) {
    const key = task.location?.id ?? 0
    const group = groups.get(key)
    if (group !== undefined) group.tasks.push(task)
    else groups.set(key, { key, region: task.region?.name, location: task.location?.name, tasks: [task] })
  }
  const placed = [...groups.values()].filter(({ key }) => key !== 0)
  const nowhere = groups.get(0)
  return nowhere === undefined ? placed : [...placed, nowhere]
}

/** The kinds of care among the tasks, the most frequent first. */
export function typesOf(tasks: readonly CareTask[]): number[] {
  const counts = new Map<number, number>()
  for (const { type } of tasks) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([type]) => type)
}

export function wateringsOf(tasks: readonly CareTask[]): CareTask[] {
  return tasks.filter(({ type }) => type === JournalType.Watering)
}

/** A day may be an accident. */
const LATE_DAYS = 2

/** What is done later than planned, the latest first. */
export function lateOnes(tasks: readonly CareTask[]): number[] {
  return tasks
    .filter(({ overdueDays }) => overdueDays >= LATE_DAYS)
    .toSorted((a, b) => b.overdueDays - a.overdueDays)
    .map(({ scheduleId }) => scheduleId)
}
