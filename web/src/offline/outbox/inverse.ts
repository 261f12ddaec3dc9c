import type { Command, Removal } from './commands.ts'
import type { Queued } from './queued.ts'

/** The command that undoes one that was sent, if anything can and needs to. */
export function inverseOf({ command, results }: Queued): Command | undefined {
  switch (command.kind) {
    case 'tasksSnooze':
    case 'tasksSkip':
      return { kind: 'tasksRestore', tasks: command.tasks }
    case 'tasksDone':
    case 'journalEntry':
      return removal({ entryIds: results.entryIds ?? [] })
    case 'newPlant': {
      const { wished } = command
      const plantIds = results.plantId === undefined ? [] : [results.plantId]
      return removal({ plantIds, ...(results.isApplied && wished !== undefined ? { wished } : {}) })
    }
    case 'plantPhoto':
      return removal({ entryIds: results.entryIds ?? [], mediaIds: results.media.map(({ id }) => id) })
    case 'newProblem':
      return removal({ problemIds: (results.problems ?? []).map(({ id }) => id) })
    case 'newWish':
      return removal({ wishIds: results.wishId === undefined ? [] : [results.wishId] })
    case 'problemChange':
    case 'wishChange': {
      const { fields, before } = command
      return results.isApplied
        ? { ...command, fields: before, before: fields, onlyUnchanged: false }
        : undefined
    }
    case 'problemRemoval': {
      const { problem, plant, was } = command
      if (!results.isApplied || typeof problem !== 'number') return undefined
      return { kind: 'newProblem', plants: [plant], problem: was, insteadOf: problem }
    }
    case 'wishRemoval': {
      const { wish, was } = command
      if (!results.isApplied || typeof wish !== 'number') return undefined
      return { kind: 'newWish', ...was, insteadOf: wish }
    }
    case 'tasksRestore':
    case 'removal':
      return undefined
  }
}

function removal(what: Partial<Omit<Removal, 'kind'>>): Removal | undefined {
  const all = { entryIds: [], plantIds: [], mediaIds: [], ...what }
  const { wished, ...ids } = all
  return Object.values(ids).every((some) => some.length === 0) ? undefined : { kind: 'removal', ...all }
}
