import type { JournalEntry } from '../api/types.ts'
import {
  type EntryFilter,
  type WaitingEntry,
  waitingEntries,
  withoutRemoved,
} from '../offline/outbox/overlay.ts'
import type { Queued } from '../offline/outbox/queued.ts'

/** An entry as the journal shows it: one of the service, or one that has not reached it. */
export type ShownEntry = {
  key: string
  type: number
  eventTime: number
  plantIds: readonly number[]
  remark: string | undefined
  saved: JournalEntry | undefined
  waiting: WaitingEntry | undefined
}

/** The entries of the service together with what waits, the latest first. */
export function shownEntries(
  entries: readonly JournalEntry[],
  pending: readonly Queued[],
  /** What may wait and fits; nothing where only the service can tell what fits. */
  waitingFilter: EntryFilter | undefined,
): ShownEntry[] {
  const known = new Set(entries.map(({ id }) => id))
  // A list may be read between the moment a command was sent and the moment the outbox knows that everything shows it.
  const unknown = pending.filter(({ results }) => !results.entryIds?.some((id) => known.has(id)))
  // Nor does it know what the service has written as long as the answer is on its way.
  const written = new Set(entries.map(contentOf))
  const waiting = (waitingFilter === undefined ? [] : waitingEntries(unknown, waitingFilter)).filter(
    (entry) => !written.has(contentOf(entry)),
  )
  return [...waiting.map(shownWaiting), ...withoutRemoved(entries, pending).map(shownSaved)].toSorted(
    (a, b) => b.eventTime - a.eventTime,
  )
}

export function shownSaved(entry: JournalEntry): ShownEntry {
  const { id, type, eventTime, plantIds, remark } = entry
  return { key: String(id), type, eventTime, plantIds, remark, saved: entry, waiting: undefined }
}

/** Two entries of the same millisecond that say the same of the same plants are one. */
function contentOf({
  type,
  eventTime,
  plantIds,
  remark = '',
}: Pick<WaitingEntry, 'type' | 'eventTime' | 'plantIds' | 'remark'>): string {
  return JSON.stringify([type, eventTime, plantIds.toSorted((a, b) => a - b), remark])
}

function shownWaiting(entry: WaitingEntry): ShownEntry {
  const { commandId, type, eventTime, plantIds, remark } = entry
  return {
    key: `${commandId}:${type}`,
    type,
    eventTime,
    plantIds,
    remark,
    saved: undefined,
    waiting: entry,
  }
}
