import type { JournalEntry } from '../api/types.ts'
import type { NamedPlant } from '../plants/named-plant.ts'

type Written = {
  plants: readonly NamedPlant[]
  type?: number | undefined
  entry?: JournalEntry | undefined
}

/** Names the form of an entry for its draft. */
export function entryForm({ plants, type, entry }: Written): string {
  return entry === undefined
    ? `entry-new-${type ?? ''}-${plants.map(({ id }) => id).join()}`
    : `entry-${entry.id}`
}
