import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { JournalEntry } from '../api/types.ts'
import { useAuthorName } from '../gardens/use-author-name.ts'
import { useMayMend } from '../gardens/use-may-mend.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Badge } from '../ui/badge.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { classNames } from '../ui/class-names.ts'
import styles from './entry-card.module.css'
import { EntryFaces } from './entry-faces.tsx'
import { SavedPhotos, WaitingPhotos } from './entry-photos.tsx'
import type { PlantNames } from './queries.ts'
import type { ShownEntry } from './shown-entries.ts'
import { useEntryWords } from './use-entry-words.ts'

type EntryCardProps = {
  entry: ShownEntry
  /** When it was, in words; a list that is grouped by days says the time alone. */
  when: string
  /** The plants of the entry; they are left out on the page of the one plant. */
  plants?: PlantNames | undefined
  /** What it belongs to besides. */
  marks?: readonly string[] | undefined
  /** Opens one that the user may change where it stands; all others lead to their pages. */
  onOpen?: ((entry: JournalEntry) => void) | undefined
}

/** One entry of the journal; a tap anywhere opens it. */
export function EntryCard({ entry, when, plants, marks = [], onOpen }: EntryCardProps) {
  const { t } = useI18n()
  const words = useEntryWords()
  const mayMend = useMayMend()
  const { saved, waiting } = entry
  const kind = words.kind(entry.type)
  const values = words.values(saved?.properties)
  const names = plants === undefined ? '' : words.names(entry.plantIds, plants)
  const about = t.journal.inOneLine([kind, names, when].filter((part) => part !== ''))
  return (
    <article className={styles.card}>
      {plants === undefined ? (
        <CareIcon type={entry.type} />
      ) : (
        <EntryFaces type={entry.type} ids={entry.plantIds} names={plants} />
      )}
      <div className={styles.words}>
        <EntryLine when={when}>
          {saved === undefined ? (
            <span className={styles.kind}>{kind}</span>
          ) : onOpen !== undefined && mayMend(saved) ? (
            <button
              type="button"
              className={classNames(styles.kind, styles.whole)}
              aria-label={about}
              onClick={() => onOpen(saved)}
            >
              {kind}
            </button>
          ) : (
            <Link
              to="/journal/$entryId"
              params={{ entryId: saved.id }}
              className={classNames(styles.kind, styles.whole)}
              aria-label={about}
            >
              {kind}
            </Link>
          )}
        </EntryLine>
        {plants !== undefined && (
          <p className={styles.plants}>
            {saved === undefined ? <PlantLinks ids={entry.plantIds} names={plants} /> : names}
          </p>
        )}
        {marks.length > 0 && (
          <p className={styles.marks}>
            {marks.map((mark) => (
              <Badge key={mark}>{mark}</Badge>
            ))}
          </p>
        )}
        {waiting !== undefined && (
          <p className={classNames(styles.state, waiting.state === 'failed' && styles.failed)}>
            {waiting.state === 'failed' ? t.offline.failed : t.offline.waiting}
          </p>
        )}
        {values.length > 0 && <p className={styles.values}>{values.join(' · ')}</p>}
        {saved !== undefined && <EntryAuthor entry={saved} />}
        {entry.remark !== undefined && <p className={styles.note}>{entry.remark}</p>}
      </div>
      {saved !== undefined && saved.media.length > 0 && (
        <div className={styles.photos}>
          <SavedPhotos media={saved.media} about={t.journal.inOneLine([kind, when])} />
        </div>
      )}
      {waiting !== undefined && waiting.photos > 0 && (
        <div className={styles.photos}>
          <WaitingPhotos waiting={waiting} about={t.journal.inOneLine([kind, when])} />
        </div>
      )}
    </article>
  )
}

/** What was done, and when at the end of the line. */
export function EntryLine({ when, children }: { when: string; children: ReactNode }) {
  return (
    <p className={styles.line}>
      {children}
      <span className={styles.when}>{when}</span>
    </p>
  )
}

/** By whom it was written, where that needs saying. */
export function EntryAuthor({ entry }: { entry: JournalEntry }) {
  const { t } = useI18n()
  const author = useAuthorName()(entry.author)
  return author !== undefined && <p className={styles.author}>{t.journal.by(author)}</p>
}

/** An entry that waits has no page yet, so it leads to its plants. */
function PlantLinks({ ids, names }: { ids: readonly number[]; names: PlantNames }) {
  const { t } = useI18n()
  return ids
    .flatMap((id) => names.get(id) ?? [])
    .map(({ id, name }, index) => (
      <Fragment key={id}>
        {index > 0 && t.journal.between}
        <Link to="/plants/$plantId" params={{ plantId: id }} className={styles.plant}>
          {name}
        </Link>
      </Fragment>
    ))
}
