import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { preparePhoto } from '../../photos/prepare-photo.ts'
import { Botanical } from '../../ui/botanical.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { CameraIcon } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Photo } from '../../ui/photo.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFocusOnMount } from '../../ui/use-focus-on-mount.ts'
import type { NewPlantRef } from './begun-walk.ts'
import styles from './photo-walk.module.css'
import { PhotoFrame } from './photos-field.tsx'

type PhotoWalkProps = {
  plants: readonly NewPlantRef[]
  /** Along which of them it is; nothing before it begins, and beyond the last when it is over. */
  at: number | undefined
  onGo: (at: number) => void
  onAgain: () => void
}

/** Along the new plants, a photograph of each. It can be left at any time: what was taken is on its way. */
export function PhotoWalk({ plants, at, onGo, onAgain }: PhotoWalkProps) {
  const plant = at === undefined ? undefined : plants[at]
  if (at === undefined || plant === undefined) {
    return <Ends key={at} total={plants.length} {...{ at, onGo, onAgain }} />
  }
  return (
    <OnePlant
      key={plant.id}
      plant={plant}
      at={at}
      total={plants.length}
      onNext={() => onGo(at + 1)}
      onStop={() => onGo(plants.length)}
    />
  )
}

type EndsProps = Pick<PhotoWalkProps, 'at' | 'onGo' | 'onAgain'> & { total: number }

/** Before the walk, and after it. */
function Ends({ total, at, onGo, onAgain }: EndsProps) {
  const { t } = useI18n()
  const words = t.plants.add.several
  const section = useFocusOnMount<HTMLElement>()
  return (
    <section ref={section} tabIndex={-1} aria-label={words.told(total)} className={styles.walk}>
      <Botanical drawing="pot" />
      <h2>{words.told(total)}</h2>
      {at === undefined && <p>{words.photosOffer}</p>}
      <div className={styles.buttons}>
        {at === undefined && (
          <Button icon={CameraIcon} onClick={() => onGo(0)}>
            {words.photosStart}
          </Button>
        )}
        <LinkButton look={at === undefined ? 'soft' : 'primary'} to="/care/suggest">
          {t.plants.add.suggestCare}
        </LinkButton>
        <LinkButton look="quiet" to="/plants">
          {words.toPlants}
        </LinkButton>
        <Button look="quiet" onClick={onAgain}>
          {t.plants.add.another}
        </Button>
      </div>
    </section>
  )
}

type OnePlantProps = {
  plant: NewPlantRef
  at: number
  total: number
  onNext: () => void
  onStop: () => void
}

function OnePlant({ plant, at, total, onNext, onStop }: OnePlantProps) {
  const { t } = useI18n()
  const words = t.plants.add.several
  const { enqueue } = useOutbox()
  const section = useFocusOnMount<HTMLElement>()
  const [isUnreadable, setUnreadable] = useState(false)

  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return
    let photo: Blob
    try {
      photo = await preparePhoto(file)
    } catch {
      setUnreadable(true)
      return
    }
    await enqueue({ kind: 'plantPhoto', plant: { from: plant.id }, asCover: true }, { photos: [photo] })
    onNext()
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={`${plant.name}: ${words.photoOf(at + 1, total)}`}
      className={styles.walk}
    >
      <p className={styles.place}>{words.photoOf(at + 1, total)}</p>
      <ProgressBar label={words.photoOf(at + 1, total)} value={at / total} />
      <h2>{plant.name}</h2>
      <div className={styles.frame}>
        <PhotoFrame isEmpty onFiles={take}>
          <Photo src={undefined} alt="" ratio={4 / 3} sizes="30rem" seed={plant.name} corners="l" />
        </PhotoFrame>
      </div>
      {isUnreadable && <ErrorNote failure={{ sentence: t.offline.photoUnreadable }} />}
      <div className={styles.buttons}>
        <Button look="quiet" onClick={onNext}>
          {words.withoutPhoto}
        </Button>
        <Button look="quiet" onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    </section>
  )
}
