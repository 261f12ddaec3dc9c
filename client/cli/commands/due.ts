import type { FrondClient, Schema } from '../../src/index.ts'
import type { Command } from '../command.ts'
import { nameOfType } from '../journal-types.ts'
import { table } from '../text.ts'

export type Task = Schema<'CareTask'>

export const due: Command = {
  summary: 'what is to be done',
  usage: '[--until DAY]',
  options: { until: { takes: 'text', help: 'also what is due up to this day, such as 2026-12-24' } },
  run: async (frond, { texts: { until } }) => {
    const tasks = await tasksOf(frond, until)
    return { data: tasks, text: tasks.length === 0 ? 'Nothing is due.\n' : tasksTable(tasks) }
  },
}

export async function tasksOf(frond: FrondClient, until?: string): Promise<Task[]> {
  const tasks = []
  const query = { sort: 'place', size: 100, ...(until !== undefined && { until }) } as const
  for await (const task of frond.items('/api/v1/care-tasks', { query })) tasks.push(task)
  return tasks
}

export function tasksTable(tasks: readonly Task[]): string {
  return table(tasks.map((task) => [task.dueDate, nameOfType(task.type), task.plant.name, placeOf(task)]))
}

export function placeOf({ location, region }: Task): string {
  return [location?.name, region?.name].filter((name) => name !== undefined).join(', ')
}
