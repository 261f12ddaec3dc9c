import { word } from '../enumerations/words.ts'
import type { Messages } from '../messages/messages.ts'
import type { Command } from '../offline/outbox/commands.ts'
import type { Queued } from '../offline/outbox/queued.ts'

const PLAIN_ENTRY = 0

/** Says what was done, in a word or two: the kind of care where it is one. */
export function whatOf(t: Messages, command: Command): string {
  if (command.kind === 'problemChange' && typeof command.fields.endedOn === 'string')
    return t.watching.closeIt
  const types = new Set(typesOf(command))
  const [type] = types
  if (types.size !== 1 || type === undefined || type === PLAIN_ENTRY) return t.offline.what[command.kind]
  return word(t.enumerations.journalType, type)
}

function typesOf(command: Command): number[] {
  if (command.kind === 'tasksDone') return command.tasks.map(({ type }) => type)
  return command.kind === 'journalEntry' ? [command.type] : []
}

/** The plants it is about, or the wish. */
export function plantNamesOf({ command, names }: Queued): string[] {
  switch (command.kind) {
    case 'newPlant':
      return [command.plant.name]
    case 'newWish':
      return [command.wish.name]
    case 'wishChange':
      return [command.name]
    case 'wishRemoval':
      return [command.was.wish.name]
    default:
      return Object.values(names)
  }
}

export function noteOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'tasksDone':
    case 'journalEntry':
      return command.remark
    case 'plantPhoto':
      return command.entry?.remark
    case 'newProblem':
      return together(command.problem.name, command.problem.note)
    case 'problemChange':
      return together(command.fields.name ?? command.name, command.fields.note)
    case 'problemRemoval':
      return command.was.name
    case 'newWish':
      return command.wish.note ?? undefined
    case 'wishChange':
      return together(command.fields.name, command.fields.note)
    default:
      return undefined
  }
}

function together(...parts: readonly (string | null | undefined)[]): string | undefined {
  const said = parts.filter((part) => typeof part === 'string' && part !== '')
  return said.length === 0 ? undefined : said.join(' · ')
}
