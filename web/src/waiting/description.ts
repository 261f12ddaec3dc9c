import { word } from '../enumerations/words.ts'
import type { Messages } from '../messages/messages.ts'
import type { Command } from '../offline/outbox/commands.ts'
import type { Queued } from '../offline/outbox/queued.ts'

const PLAIN_ENTRY = 0

/** Says what was done, in a word or two: the kind of care where it is one. */
export function whatOf(t: Messages, command: Command): string {
  const types = new Set(typesOf(command))
  const [type] = types
  if (types.size !== 1 || type === undefined || type === PLAIN_ENTRY) return t.offline.what[command.kind]
  return word(t.enumerations.journalType, type)
}

function typesOf(command: Command): number[] {
  if (command.kind === 'tasksDone') return command.tasks.map(({ type }) => type)
  return command.kind === 'journalEntry' ? [command.type] : []
}

/** The plants it is about. */
export function plantNamesOf({ command, names }: Queued): string[] {
  return command.kind === 'newPlant' ? [command.plant.name] : Object.values(names)
}

export function noteOf(command: Command): string | undefined {
  if (command.kind === 'tasksDone' || command.kind === 'journalEntry') return command.remark
  return command.kind === 'plantPhoto' ? command.entry?.remark : undefined
}
