import { useCallback } from 'react'
import { useToday } from '../api/use-today.ts'
import type { Day, Format } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { VirtualList } from '../ui/virtual-grid.tsx'
import { EntryCard } from './entry-card.tsx'
import styles from './entry-list.module.css'
import { withDays } from './moments.ts'
import type { PlantNames } from './queries.ts'
import type { ShownEntry } from './shown-entries.ts'

type EntryListProps = {
  label: string
  entries: readonly ShownEntry[]
  plants?: PlantNames
  /** Asks for more, where there is more. */
  onNearEnd: (() => void) | undefined
}

/** Entries under the days they belong to; as many on the page as the window shows. */
export function EntryList({ label, entries, plants, onNearEnd }: EntryListProps) {
  const { format } = useI18n()
  const today = useToday()
  const nearEnd = useCallback(() => onNearEnd?.(), [onNearEnd])
  return (
    <VirtualList
      label={label}
      items={withDays(entries)}
      keyOf={({ entry }) => entry.key}
      rowHeight={6}
      onNearEnd={nearEnd}
    >
      {({ entry, day }) => (
        <>
          {day !== undefined && <h3 className={styles.day}>{dayHeading(format, day, today)}</h3>}
          <EntryCard
            entry={entry}
            when={format.time(entry.eventTime)}
            {...(plants === undefined ? {} : { plants })}
          />
        </>
      )}
    </VirtualList>
  )
}

/** "Today", "yesterday", then the day; with its year if that is another. */
function dayHeading(format: Format, day: Day, today: Day): string {
  const daysAgo = (Date.parse(today) - Date.parse(day)) / 86_400_000
  if (daysAgo === 0 || daysAgo === 1) return format.relativeDay(day, today)
  return day.slice(0, 4) === today.slice(0, 4) ? format.longDay(day) : format.shortDay(day, today)
}
