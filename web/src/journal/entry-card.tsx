import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { JournalEntry } from '../api/types.ts'
import { word } from '../enumerations/words.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { useWaitingPhoto } from '../offline/outbox/use-outbox.ts'
import { PhotoViewer } from '../photos/photo-viewer.tsx'
import { CareIcon } from '../ui/care-icon.tsx'
import { classNames } from '../ui/class-names.ts'
import { Photo } from '../ui/photo.tsx'
import styles from './entry-card.module.css'
import { EntryPlants } from './entry-plants.tsx'
import { valuesOf } from './entry-values.ts'
import type { PlantNames } from './queries.ts'
import type { ShownEntry } from './shown-entries.ts'

type EntryCardProps = {
  entry: ShownEntry
  /** When it was, in words; a list that is grouped by days says the time alone. */
  when: string
  /** Who the entry is about; left out on the page of the one plant. */
  plants?: PlantNames
}

/** One entry of the journal. */
export function EntryCard({ entry, when, plants }: EntryCardProps) {
  const { t, format } = useI18n()
  const { saved, waiting } = entry
  const kind = word(t.enumerations.journalType, entry.type)
  const values = valuesOf(saved?.properties).map(({ key, value }) => {
    const number = typeof value === 'number' ? format.number(value) : value
    if (key === 'ml') return t.journal.values.ml(number)
    return key === 'heightCm' ? t.journal.values.heightCm(number) : t.journal.values.other(key, number)
  })
  return (
    <article className={styles.card}>
      <CareIcon type={entry.type} />
      <div className={styles.words}>
        <p className={styles.line}>
          {saved === undefined ? (
            <span className={styles.kind}>{kind}</span>
          ) : (
            <Link to="/journal/$entryId" params={{ entryId: saved.id }} className={styles.kind}>
              {kind}
            </Link>
          )}
          <span className={styles.when}>{when}</span>
          {waiting !== undefined && (
            <span className={classNames(styles.state, waiting.state === 'failed' && styles.failed)}>
              {waiting.state === 'failed' ? t.offline.failed : t.offline.waiting}
            </span>
          )}
        </p>
        {plants !== undefined && (
          <p className={styles.plants}>
            <EntryPlants ids={entry.plantIds} names={plants} />
          </p>
        )}
        {values.length > 0 && <p className={styles.values}>{values.join(' · ')}</p>}
        {entry.remark !== undefined && <p className={styles.note}>{entry.remark}</p>}
        {saved !== undefined && saved.media.length > 0 && (
          <SavedPhotos media={saved.media} about={`${kind}, ${when}`} />
        )}
        {waiting !== undefined && waiting.photos > 0 && (
          <div className={styles.photos}>
            {Array.from({ length: waiting.photos }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a photograph that waits is known by its place.
              <WaitingPhoto key={at} commandId={waiting.commandId} at={at} alt={`${kind}, ${when}`} />
            ))}
          </div>
        )}
      </div>
    </article>
  )
}

/** The photographs of an entry; a tap shows one as large as the screen. */
export function SavedPhotos({ media, about }: { media: JournalEntry['media']; about: string }) {
  const { t } = useI18n()
  const [opened, setOpened] = useState<number>()
  const photos = media.map(({ id, url }) => ({ key: id, url, alt: about }))
  return (
    <>
      <div className={styles.photos}>
        {photos.map(({ key, url, alt }, index) => (
          <button
            key={key}
            type="button"
            className={styles.photo}
            aria-label={t.photos.open(photos.length === 1 ? alt : `${alt}, ${t.photos.numbered(index + 1)}`)}
            onClick={() => setOpened(index)}
          >
            <Photo
              src={url}
              alt=""
              ratio={4 / 3}
              sizes="(width < 40rem) 70vw, 352px"
              corners="m"
              seed={key}
            />
          </button>
        ))}
      </div>
      {opened !== undefined && (
        <PhotoViewer photos={photos} start={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function WaitingPhoto({ commandId, at, alt }: { commandId: string; at: number; alt: string }) {
  const src = useWaitingPhoto(commandId, at)
  return <Photo src={src} alt={alt} ratio={4 / 3} sizes="352px" corners="m" />
}
