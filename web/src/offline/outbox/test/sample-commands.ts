import type { JournalEntry, TaskRef, TasksDone } from '../commands.ts'
import { SendFailure } from '../outbox-api.ts'
import { NOON } from './device.ts'

export const DAY_MS = 86_400_000

/** Faults of the server. */
export const noAnswer = () => {
  throw new SendFailure()
}
export const refuse = (code: number, retryAfter?: number) => () => {
  throw new SendFailure({ code, requestId: 'r1', retryAfter })
}

export function task(scheduleId: number): TaskRef {
  return { scheduleId, plantId: scheduleId + 1000, type: 1 }
}

export function done(...scheduleIds: number[]): TasksDone {
  return {
    kind: 'tasksDone',
    tasks: scheduleIds.map(task),
    eventTime: NOON + scheduleIds.length,
    onlyDue: true,
  }
}

export function entry(...plants: JournalEntry['plants']): JournalEntry {
  return { kind: 'journalEntry', plants, type: 3, eventTime: NOON - 5 }
}

export function photo(text: string): Blob {
  return new Blob([text], { type: 'image/jpeg' })
}
