import { useState } from 'react'
import type { JournalEntry } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { WaitingEntry } from '../offline/outbox/overlay.ts'
import { useWaitingPhoto } from '../offline/outbox/use-outbox.ts'
import { PhotoViewer } from '../photos/photo-viewer.tsx'
import { Photo } from '../ui/photo.tsx'
import styles from './entry-photos.module.css'

const SIZES = '(width < 40rem) 92vw, 384px'

type SavedPhotosProps = {
  media: JournalEntry['media']
  about: string
  /** As they were taken; in a list they are square, so that nothing jumps. */
  whole?: boolean
}

/** The photographs of an entry; a tap shows one as large as the screen. */
export function SavedPhotos({ media, about, whole = false }: SavedPhotosProps) {
  const { t } = useI18n()
  const [opened, setOpened] = useState<number>()
  const photos = media.map(({ id, url }) => ({ key: id, url, alt: about }))
  return (
    <>
      <div className={whole ? styles.whole : styles.photos}>
        {photos.map(({ key, url, alt }, index) => (
          <button
            key={key}
            type="button"
            className={styles.photo}
            aria-label={t.photos.open(
              photos.length === 1 ? alt : t.journal.inOneLine([alt, t.photos.numbered(index + 1)]),
            )}
            onClick={() => setOpened(index)}
          >
            <Photo
              src={url}
              alt=""
              sizes={whole ? '(width < 40rem) 92vw, 640px' : SIZES}
              corners={whole ? 'l' : 'm'}
              seed={key}
              {...(whole ? {} : { ratio: 1 })}
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

/** Those that have not reached the service, from the memory of the device. */
export function WaitingPhotos({ waiting, about }: { waiting: WaitingEntry; about: string }) {
  return (
    <div className={styles.photos}>
      {Array.from({ length: waiting.photos }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a photograph that waits is known by its place.
        <WaitingPhoto key={at} commandId={waiting.commandId} at={at} alt={about} />
      ))}
    </div>
  )
}

function WaitingPhoto({ commandId, at, alt }: { commandId: string; at: number; alt: string }) {
  const src = useWaitingPhoto(commandId, at)
  return <Photo src={src} alt={alt} ratio={1} sizes="384px" corners="m" />
}
