import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { client } from '../api/client.ts'
import type { JournalEntry } from '../api/types.ts'
import { useToday } from '../api/use-today.ts'
import type { Day } from '../i18n/format.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { CloseIcon } from '../ui/icons.ts'
import { Photo } from '../ui/photo.tsx'
import { dayOf } from './moments.ts'
import { daysLater, momentsOf } from './month.ts'
import { ENTRIES, type PlantNames, usePlantNames } from './queries.ts'
import { useEntryWords } from './use-entry-words.ts'
import { memoriesOf, yearBefore } from './year-ago.ts'
import styles from './year-ago-card.module.css'

/** Not every plant is looked after on the very day. */
const DAYS_AROUND = 3
/** Among them are those that are shown, except in the largest gardens. */
const READ = 100
/** The day on which the user closed it. */
const CLOSED = 'frond.year-ago-closed'

function aroundQuery(day: Day) {
  const { from, to } = momentsOf(daysLater(day, -DAYS_AROUND), daysLater(day, DAYS_AROUND))
  return queryOptions({
    queryKey: [ENTRIES, 'around', from, to],
    queryFn: ({ signal }) => client.get(ENTRIES, { query: { from, to, size: READ }, signal }),
    throwOnError: false,
  })
}

/** What was in the garden around this day a year ago, where there was anything: the journal is whole without it. */
export function YearAgoCard() {
  const today = useToday()
  const [closed, setClosed] = useState(() => localStorage.getItem(CLOSED))
  const day = yearBefore(today)
  const { data } = useQuery({ ...aroundQuery(day), enabled: closed !== today })
  const memories = memoriesOf(data?.items ?? [], day)
  if (memories.length === 0 || closed === today) return null
  return <Memories {...{ memories, today, onClose: close }} />

  function close() {
    localStorage.setItem(CLOSED, today)
    setClosed(today)
    // The button that had the focus goes with it.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
}

type MemoriesProps = { memories: readonly JournalEntry[]; today: Day; onClose: () => void }

function Memories({ memories, today, onClose }: MemoriesProps) {
  const { t } = useI18n()
  const title = useId()
  const plants = usePlantNames([memories.flatMap(({ plantIds }) => plantIds)])
  return (
    <section aria-labelledby={title} className={styles.card}>
      <header className={styles.head}>
        <h2 id={title} className={styles.title}>
          {t.journal.yearAgo}
        </h2>
        <IconButton icon={CloseIcon} label={t.journal.hideToday} onClick={onClose} />
      </header>
      <ul className={styles.memories}>
        {memories.map((entry) => (
          <li key={entry.id}>
            <Memory {...{ entry, plants, today }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Memory({ entry, plants, today }: { entry: JournalEntry; plants: PlantNames; today: Day }) {
  const { t, format } = useI18n()
  const words = useEntryWords()
  const [photo] = entry.media
  const names = words.names(entry.plantIds, plants)
  const when = format.shortDay(dayOf(entry.eventTime), today)
  return (
    <Link to="/journal/$entryId" params={{ entryId: entry.id }} className={styles.memory}>
      {photo === undefined ? (
        <CareIcon type={entry.type} />
      ) : (
        <span className={styles.photo}>
          <Photo src={photo.url} alt="" ratio={1} sizes="4.5rem" corners="m" seed={entry.id} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.kind}>{names === '' ? words.kind(entry.type) : names}</span>
        <span className={styles.about}>
          {names === '' ? when : t.journal.inOneLine([words.kind(entry.type), when])}
        </span>
        {entry.remark !== undefined && <span className={styles.note}>{entry.remark}</span>}
      </span>
    </Link>
  )
}
