import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { EntryPlants } from './entry-plants.tsx'
import { JoinedCard } from './joined-card.tsx'
import { joinedEntries } from './joined-entries.ts'
import styles from './month-view.module.css'
import type { PlantNames } from './queries.ts'
import type { ShownEntry } from './shown-entries.ts'
import { useEntryWords } from './use-entry-words.ts'

type DayEntriesProps = {
  day: Day
  entries: readonly ShownEntry[]
  coming: readonly { type: number; plantIds: readonly number[] }[]
  plants: PlantNames
}

/** Everything about one day. */
export function DayEntries({ day, entries, coming, plants }: DayEntriesProps) {
  const { t, format } = useI18n()
  const words = useEntryWords()
  return (
    <section aria-label={format.longDay(day)}>
      <h2 className={styles.heading}>{format.longDay(day)}</h2>
      {entries.length === 0 && coming.length === 0 && <p className={styles.none}>{t.journal.nothingThen}</p>}
      {joinedEntries(entries).map((row) => (
        <JoinedCard key={row.key} row={row} plants={plants} />
      ))}
      {coming.length > 0 && <h3 className={styles.comingTitle}>{t.journal.coming}</h3>}
      {coming.map(({ type, plantIds }) => (
        <div key={type} className={styles.coming}>
          <p className={styles.kind}>
            <CareIcon type={type} />
            {words.kind(type)}
          </p>
          <EntryPlants ids={plantIds} names={plants} />
        </div>
      ))}
    </section>
  )
}
