import { valuesOf } from './entry-values.ts'
import { dayOf } from './moments.ts'
import type { ShownEntry } from './shown-entries.ts'

/** What one row of the journal tells: an entry, or several of a day that say nothing but the same of other plants. */
export type JournalRow = { key: string; entries: readonly [ShownEntry, ...ShownEntry[]] }

/** Equal care of a day by one author becomes one row, where its latest entry stands. */
export function joinedEntries(entries: readonly ShownEntry[]): JournalRow[] {
  const rows = new Map<string, [ShownEntry, ...ShownEntry[]]>()
  for (const entry of entries) {
    const { saved, type, eventTime } = entry
    const key = isBare(entry) ? JSON.stringify([dayOf(eventTime), type, saved?.author]) : entry.key
    const row = rows.get(key)
    if (row === undefined) rows.set(key, [entry])
    else row.push(entry)
  }
  return [...rows.values()].map((joined) => ({ key: joined[0].key, entries: joined }))
}

/** It says no more than how much was given. What waits stays alone, since each may be refused by itself. */
function isBare({ saved, remark }: ShownEntry): boolean {
  return (
    saved !== undefined &&
    remark === undefined &&
    saved.media.length === 0 &&
    valuesOf(saved.properties).every(({ key }) => key === 'ml')
  )
}
