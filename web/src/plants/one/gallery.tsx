import { useState } from 'react'
import type { SpeciesSummary } from '../../api/types.ts'
import { SpeciesPhoto } from '../../drawings/species-photo.tsx'
import { useRights } from '../../gardens/role.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { PhotoViewer } from '../../photos/photo-viewer.tsx'
import { CameraIcon, CompareIcon, TimeLapseIcon } from '../../ui/icons.ts'

import { Photo } from '../../ui/photo.tsx'
import type { DatedPhoto } from './dated-photos.ts'
import styles from './gallery.module.css'

/** More are in the journal below. */
const AT_MOST = 24
/** Low enough for the next care to be in sight of a phone. */
const RATIO = 5 / 4
const SIZES = '(width < 44rem) 100vw, 28rem'
/** Two photographs are compared; from three on, they tell how a plant has grown. */
const FEWEST_FRAMES = 3

type GalleryProps = {
  name: string
  species: SpeciesSummary | null
  photos: readonly DatedPhoto[]
  /** To take the first one. */
  onPhoto: () => void
  /** To see two of them beside each other. */
  onCompare: () => void
  /** To see all of them one after another. */
  onTimeLapse: () => void
}

/** The plant, large: its covers, then the photographs of its journal. */
export function Gallery({ name, species, photos, onPhoto, onCompare, onTimeLapse }: GalleryProps) {
  const { t, format } = useI18n()
  const may = useRights()
  const [at, setAt] = useState(0)
  const [opened, setOpened] = useState<number>()
  const shown = photos.slice(0, AT_MOST).map(({ id, url, at }) => ({
    key: id,
    url,
    alt: at === 0 ? name : t.plantPage.photoOf(name, format.dateTime(at)),
  }))
  if (shown.length === 0) {
    return (
      <div className={styles.gallery}>
        <SpeciesPhoto species={species} src={undefined} alt={name} ratio={16 / 9} sizes={SIZES} seed={name} />
        {may.care && (
          <div className={styles.tools}>
            <button type="button" className={styles.tool} onClick={onPhoto}>
              <CameraIcon aria-hidden="true" className={styles.icon} />
              {t.plantPage.firstPhoto}
            </button>
          </div>
        )}
      </div>
    )
  }
  return (
    <section aria-label={t.plantPage.photosOf(name)} className={styles.gallery}>
      <div
        className={styles.strip}
        onScroll={({ currentTarget }) =>
          setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {shown.map(({ key, url, alt }, index) => (
          <button
            key={key}
            type="button"
            className={styles.slide}
            aria-label={t.photos.open(alt)}
            onClick={() => setOpened(index)}
          >
            <Photo src={url} alt="" ratio={RATIO} sizes={SIZES} seed={name} eager={index === 0} />
          </button>
        ))}
      </div>
      {shown.length > 1 && (
        <>
          <div className={styles.tools}>
            <button type="button" className={styles.tool} onClick={onCompare}>
              <CompareIcon aria-hidden="true" className={styles.icon} />
              {t.plantPage.compare}
            </button>
            {photos.length >= FEWEST_FRAMES && (
              <button type="button" className={styles.tool} onClick={onTimeLapse}>
                <TimeLapseIcon aria-hidden="true" className={styles.icon} />
                {t.plantPage.timeLapse}
              </button>
            )}
          </div>
          <span aria-hidden="true" className={styles.count}>
            {at + 1} / {shown.length}
          </span>
        </>
      )}
      {opened !== undefined && (
        <PhotoViewer photos={shown} start={opened} onClose={() => setOpened(undefined)} />
      )}
    </section>
  )
}
