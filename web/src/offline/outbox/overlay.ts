import type { Command } from './commands.ts'
import type { Queued } from './queued.ts'

/** Today without the tasks that were ticked, put off or skipped and have not reached the server. */
export function withoutAnswered<Task extends { readonly scheduleId: number }>(
  tasks: readonly Task[],
  pending: readonly Queued[],
): readonly Task[] {
  const answered = answeredSchedules(pending)
  return answered.size === 0 ? tasks : tasks.filter(({ scheduleId }) => !answered.has(scheduleId))
}

/** Later commands win: what is restored is to be done again. */
export function answeredSchedules(pending: readonly Queued[]): ReadonlySet<number> {
  const answered = new Set<number>()
  for (const { command } of pending) {
    if (!('tasks' in command)) continue
    for (const { scheduleId } of command.tasks) {
      if (command.kind === 'tasksRestore') answered.delete(scheduleId)
      else answered.add(scheduleId)
    }
  }
  return answered
}

/** An entry of the journal that the server does not know yet. */
export interface WaitingEntry {
  /** The id of its command, for undo and its photographs. */
  readonly commandId: string
  readonly state: Queued['state']
  readonly type: number
  readonly eventTime: number
  readonly plantIds: readonly number[]
  readonly remark?: string
  readonly photos: number
}

export interface EntryFilter {
  readonly plantId?: number | undefined
  readonly type?: number | undefined
}

/** The entries that wait, as the journal would show them, the latest first: one for each type, as the server will write them. */
export function waitingEntries(
  pending: readonly Queued[],
  filter: EntryFilter = {},
): readonly WaitingEntry[] {
  return pending
    .flatMap(entriesOf)
    .filter(({ type }) => filter.type === undefined || filter.type === type)
    .filter(({ plantIds }) => filter.plantId === undefined || plantIds.includes(filter.plantId))
    .toSorted((a, b) => b.eventTime - a.eventTime)
}

/** Leaves out entries of the server that wait to be removed. */
export function withoutRemoved<Entry extends { readonly id: number }>(
  entries: readonly Entry[],
  pending: readonly Queued[],
  of: 'entryIds' | 'plantIds' | 'mediaIds' = 'entryIds',
): readonly Entry[] {
  const removed = new Set(pending.flatMap(({ command }) => (command.kind === 'removal' ? command[of] : [])))
  return removed.size === 0 ? entries : entries.filter(({ id }) => !removed.has(id))
}

/** Plants that wait to be created, the latest first. */
export function waitingPlants(
  pending: readonly Queued[],
): readonly Queued<Extract<Command, { kind: 'newPlant' }>>[] {
  return pending.filter(isNewPlant).toReversed()
}

function isNewPlant(queued: Queued): queued is Queued<Extract<Command, { kind: 'newPlant' }>> {
  return queued.command.kind === 'newPlant' && queued.results.plantId === undefined
}

function entriesOf({ id, command, state, photos }: Queued): WaitingEntry[] {
  const common = { commandId: id, state, photos }
  switch (command.kind) {
    case 'tasksDone': {
      const { eventTime, remark, tasks } = command
      const byType = Map.groupBy(tasks, ({ type }) => type)
      return [...byType].map(([type, tasks]) => ({
        ...common,
        type,
        eventTime,
        plantIds: tasks.map(({ plantId }) => plantId),
        ...(remark === undefined ? {} : { remark }),
      }))
    }
    case 'journalEntry': {
      const { kind, plants, properties, ...fields } = command
      return [{ ...common, ...fields, plantIds: plants.filter((plant) => typeof plant === 'number') }]
    }
    case 'plantPhoto': {
      const { plant, entry } = command
      if (entry === undefined) return []
      return [{ ...common, ...entry, plantIds: typeof plant === 'number' ? [plant] : [] }]
    }
    default:
      return []
  }
}
