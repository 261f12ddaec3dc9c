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
    case 'newPlant':
      return removal({ plantIds: results.plantId === undefined ? [] : [results.plantId] })
    case 'plantPhoto':
      return removal({ entryIds: results.entryIds ?? [], mediaIds: results.media.map(({ id }) => id) })
    case 'tasksRestore':
    case 'removal':
      return undefined
  }
}

function removal(what: Partial<Omit<Removal, 'kind'>>): Removal | undefined {
  const all = { entryIds: [], plantIds: [], mediaIds: [], ...what }
  const count = all.entryIds.length + all.plantIds.length + all.mediaIds.length
  return count === 0 ? undefined : { kind: 'removal', ...all }
}
