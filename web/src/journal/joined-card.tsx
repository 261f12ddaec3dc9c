import { useId, useState } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { classNames } from '../ui/class-names.ts'
import { UnfoldIcon } from '../ui/icons.ts'
import styles from './entry-card.module.css'
import { EntryAuthor, EntryCard, EntryLine } from './entry-card.tsx'
import { EntryFaces } from './entry-faces.tsx'
import type { JournalRow } from './joined-entries.ts'
import type { PlantNames } from './queries.ts'
import { useEntryWords } from './use-entry-words.ts'

/** A row of the journal: an entry, or what several of them say together; a tap shows each of these. */
export function JoinedCard({ row, plants }: { row: JournalRow; plants: PlantNames }) {
  const { t, format } = useI18n()
  const words = useEntryWords()
  const single = useId()
  const [isOpen, setOpen] = useState(false)
  const [latest] = row.entries
  const last = format.time(latest.eventTime)
  if (row.entries.length === 1) return <EntryCard entry={latest} when={last} plants={plants} />
  const first = format.time(Math.min(...row.entries.map(({ eventTime }) => eventTime)))
  const when = first === last ? last : `${first} – ${last}`
  const ids = [...new Set(row.entries.flatMap(({ plantIds }) => plantIds))]
  const kind = words.kind(latest.type)
  const names = words.names(ids, plants)
  return (
    <article className={styles.card}>
      <EntryFaces type={latest.type} ids={ids} names={plants} />
      <div className={styles.words}>
        <EntryLine when={when}>
          <button
            type="button"
            className={classNames(styles.kind, styles.whole)}
            aria-label={t.journal.inOneLine([kind, names, when])}
            aria-expanded={isOpen}
            aria-controls={isOpen ? single : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {kind}
            <UnfoldIcon aria-hidden="true" className={styles.chevron} />
          </button>
        </EntryLine>
        <p className={styles.plants}>{names}</p>
        {latest.saved !== undefined && <EntryAuthor entry={latest.saved} />}
      </div>
      {isOpen && (
        <div id={single} className={styles.single}>
          {row.entries.map((entry) => (
            <EntryCard key={entry.key} entry={entry} when={format.time(entry.eventTime)} plants={plants} />
          ))}
        </div>
      )}
    </article>
  )
}
