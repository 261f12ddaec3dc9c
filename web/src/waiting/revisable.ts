import type { CommandOf } from '../offline/outbox/commands.ts'
import type { Queued } from '../offline/outbox/queued.ts'

/** A plant or its schedule that is gone, or no longer cared for: other words for the same would be refused as well. */
const PAST_MENDING: readonly number[] = [4001, 4501, 4503]

/** What another day or other words may help, with the entry that it writes. */
export type RevisableEntry = Queued<CommandOf<'tasksDone'> | CommandOf<'journalEntry'>>
export type RevisablePlant = Queued<CommandOf<'newPlant'>>

export function isRevisableEntry(queued: Queued): queued is RevisableEntry {
  const { command, results, failure } = queued
  return (
    (command.kind === 'tasksDone' || command.kind === 'journalEntry') &&
    results.entryIds === undefined &&
    failure?.reason === 'refused' &&
    !PAST_MENDING.includes(failure.code)
  )
}

/** Its place may be gone meanwhile. */
export function isRevisablePlant(queued: Queued): queued is RevisablePlant {
  const { command, results, failure } = queued
  return command.kind === 'newPlant' && results.plantId === undefined && failure?.reason === 'refused'
}
