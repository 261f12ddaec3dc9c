import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Plant } from '../../api/types.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { dayOf } from '../../journal/moments.ts'
import { CompareSlider } from '../../ui/compare-slider.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Photo } from '../../ui/photo.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './compare-sheet.module.css'
import { type DatedPhoto, datedPhotos } from './dated-photos.ts'
import { photographedQuery } from './photographed-query.ts'

const SIZES = '(width < 40rem) 100vw, 34rem'
const RATIO = 4 / 5
/** Photographs years apart are told apart by the year, so each says its own. */
const ANY_OTHER_YEAR = ''

/** Two photographs of a plant by their dates; at first the oldest and the newest. */
export function CompareSheet({ plant, onClose }: { plant: Plant; onClose: () => void }) {
  const { t } = useI18n()
  const read = useQuery(photographedQuery(plant.id))
  const photos = datedPhotos(plant.covers, read.data ?? [])
  return (
    <Sheet open onOpenChange={(open) => open || onClose()} title={t.plantPage.compareTitle} wide>
      {read.isPending && !read.isError ? (
        <Skeleton shape="list" count={2} />
      ) : photos.length < 2 ? (
        <EmptyState text={t.plantPage.twoPhotos} />
      ) : (
        <Compared name={plant.name} photos={photos} />
      )}
    </Sheet>
  )
}

function Compared({ name, photos }: { name: string; photos: readonly DatedPhoto[] }) {
  const { t, format } = useI18n()
  const [how, setHow] = useState<'slider' | 'beside'>('slider')
  const [earlierId, setEarlier] = useState(photos.at(-1)?.id ?? 0)
  const [laterId, setLater] = useState(photos[0]?.id ?? 0)
  const one = photos.find(({ id }) => id === earlierId) ?? photos.at(-1)
  const other = photos.find(({ id }) => id === laterId) ?? photos[0]
  if (one === undefined || other === undefined) return null
  // However they were chosen, the older one is the earlier one.
  const [earlier, later] = one.at <= other.at ? [one, other] : [other, one]
  const dayOfPhoto = (at: number) => format.shortDay(dayOf(at), ANY_OTHER_YEAR)
  const choices = photos.map(({ id, at }) => ({ value: id, label: dayOfPhoto(at) }))
  const shown = ({ url, at }: DatedPhoto) => {
    const label = dayOfPhoto(at)
    return { src: url, alt: t.plantPage.photoOf(name, label), label }
  }
  return (
    <div className={styles.compared}>
      <SegmentedControl
        label={t.plantPage.howCompared}
        labelHidden
        value={how}
        onChange={setHow}
        choices={[
          { value: 'slider', label: t.plantPage.slider },
          { value: 'beside', label: t.plantPage.sideBySide },
        ]}
      />
      {how === 'slider' ? (
        <div className={styles.slider}>
          <CompareSlider earlier={shown(earlier)} later={shown(later)} ratio={RATIO} sizes={SIZES} />
        </div>
      ) : (
        <div className={styles.pair}>
          {[shown(earlier), shown(later)].map(({ src, alt, label }, index) => (
            <figure key={index === 0 ? 'earlier' : 'later'}>
              <Photo src={src} alt={alt} ratio={RATIO} sizes="50vw" corners="m" />
              <figcaption className={styles.caption}>{label}</figcaption>
            </figure>
          ))}
        </div>
      )}
      <div className={styles.choices}>
        <Select label={t.plantPage.earlier} value={earlier.id} choices={choices} onChange={setEarlierOf} />
        <Select label={t.plantPage.later} value={later.id} choices={choices} onChange={setLaterOf} />
      </div>
    </div>
  )

  function setEarlierOf(id: number) {
    setEarlier(id)
    setLater(later.id)
  }
  function setLaterOf(id: number) {
    setLater(id)
    setEarlier(earlier.id)
  }
}
