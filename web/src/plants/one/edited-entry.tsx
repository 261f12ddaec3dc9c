import type { JournalEntry, Plant } from '../../api/types.ts'
import { EntrySheet } from '../../journal/entry-sheet.tsx'
import { usePlantNames } from '../../journal/queries.ts'
import { namedPlant } from '../named-plant.ts'

type EditedEntryProps = { plant: Plant; entry: JournalEntry; onClose: () => void }

/** Changes an entry on the page of a plant, which shows at once what that means for its next care. */
export function EditedEntry({ plant, entry, onClose }: EditedEntryProps) {
  const others = usePlantNames([entry.plantIds.filter((id) => id !== plant.id)])
  const plants = entry.plantIds.flatMap((id) =>
    id === plant.id ? namedPlant(plant) : (others.get(id) ?? []),
  )
  // The sheet begins with all of them: what it does not know would be lost by saving.
  if (plants.length < entry.plantIds.length) return null
  return <EntrySheet plants={plants} entry={entry} plantId={plant.id} onClose={onClose} />
}
