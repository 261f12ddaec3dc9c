import { word } from '../enumerations/words.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryPlants } from './entry-plants.tsx'
import styles from './month-view.module.css'
import { usePlantNames } from './queries.ts'
import type { ShownEntry } from './shown-entries.ts'

type DayEntriesProps = {
  day: Day
  entries: readonly ShownEntry[]
  coming: readonly { type: number; plantIds: readonly number[] }[]
}

/** Everything about one day. */
export function DayEntries({ day, entries, coming }: DayEntriesProps) {
  const { t, format } = useI18n()
  const plants = usePlantNames([[...entries, ...coming].flatMap(({ plantIds }) => plantIds)])
  return (
    <section aria-label={format.longDay(day)}>
      <h2 className={styles.heading}>{format.longDay(day)}</h2>
      {entries.length === 0 && coming.length === 0 && <p className={styles.none}>{t.journal.nothingThen}</p>}
      {entries.map((entry) => (
        <EntryCard key={entry.key} entry={entry} when={format.time(entry.eventTime)} plants={plants} />
      ))}
      {coming.length > 0 && <h3 className={styles.comingTitle}>{t.journal.coming}</h3>}
      {coming.map(({ type, plantIds }) => (
        <div key={type} className={styles.coming}>
          <CareIcon type={type} />
          <div>
            <p className={styles.kind}>{word(t.enumerations.journalType, type)}</p>
            <p className={styles.plants}>
              <EntryPlants ids={plantIds} names={plants} />
            </p>
          </div>
        </div>
      ))}
    </section>
  )
}
