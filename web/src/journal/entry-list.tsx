import { type ReactNode, useCallback } from 'react'
import type { JournalEntry } from '../api/types.ts'
import { useToday } from '../api/use-today.ts'
import type { Day, Format } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { Messages } from '../messages/messages.ts'
import { VirtualList } from '../ui/virtual-grid.tsx'
import { EntryCard } from './entry-card.tsx'
import styles from './entry-list.module.css'
import { JoinedCard } from './joined-card.tsx'
import { joinedEntries } from './joined-entries.ts'
import { dayOf, withBeginnings } from './moments.ts'
import { firstDay, monthOf } from './month.ts'
import type { PlantNames } from './queries.ts'
import type { ShownEntry } from './shown-entries.ts'

type EntryListProps = {
  label: string
  entries: readonly ShownEntry[]
  plants?: PlantNames
  /** On the page of one plant: opens an entry there. */
  onOpen?: (entry: JournalEntry) => void
  /** What an entry belongs to besides. */
  marksOf?: (entry: ShownEntry) => readonly string[]
  /** Asks for more, where there is more. */
  onNearEnd: (() => void) | undefined
}

/**
 * Entries under the days they belong to; as many on the page as the window shows. On the page of one plant, which is not cared
 * for every day, they stand under months, and each says its day.
 */
export function EntryList({ label, entries, plants, onOpen, marksOf, onNearEnd }: EntryListProps) {
  const { t, format } = useI18n()
  const today = useToday()
  const nearEnd = useCallback(() => onNearEnd?.(), [onNearEnd])
  if (plants === undefined) {
    return (
      <VirtualList
        label={label}
        items={withBeginnings(entries, ({ eventTime }) => monthOf(dayOf(eventTime)))}
        keyOf={({ row }) => row.key}
        rowHeight={5}
        onNearEnd={nearEnd}
      >
        {({ row, begins }) => (
          <Under level="h3" heading={begins === undefined ? undefined : format.month(firstDay(begins))}>
            <EntryCard
              entry={row}
              when={momentInMonth({ t, format }, row.eventTime, today)}
              marks={marksOf?.(row)}
              onOpen={onOpen}
            />
          </Under>
        )}
      </VirtualList>
    )
  }
  return (
    <VirtualList
      label={label}
      items={withBeginnings(joinedEntries(entries), ({ entries: [latest] }) => dayOf(latest.eventTime))}
      keyOf={({ row }) => row.key}
      rowHeight={6}
      onNearEnd={nearEnd}
    >
      {({ row, begins }) => (
        <Under level="h2" heading={begins === undefined ? undefined : dayHeading(format, begins, today)}>
          <JoinedCard row={row} plants={plants} />
        </Under>
      )}
    </VirtualList>
  )
}

type UnderProps = { level: 'h2' | 'h3'; heading: string | undefined; children: ReactNode }

function Under({ level: Heading, heading, children }: UnderProps) {
  return (
    <>
      {heading !== undefined && <Heading className={styles.heading}>{heading}</Heading>}
      {children}
    </>
  )
}

/** "Today", "yesterday", then the day; with its year if that is another. */
function dayHeading(format: Format, day: Day, today: Day): string {
  if (isNear(day, today)) return format.relativeDay(day, today)
  return day.slice(0, 4) === today.slice(0, 4) ? format.longDay(day) : format.shortDay(day, today)
}

/** "Today, 08:30", then "7 Mar": the time of a day long ago does not matter. */
function momentInMonth({ t, format }: { t: Messages; format: Format }, instant: number, today: Day): string {
  const day = dayOf(instant)
  return isNear(day, today)
    ? t.journal.inOneLine([format.relativeDay(day, today), format.time(instant)])
    : format.shortDay(day, today)
}

function isNear(day: Day, today: Day): boolean {
  const daysAgo = (Date.parse(today) - Date.parse(day)) / 86_400_000
  return daysAgo === 0 || daysAgo === 1
}
