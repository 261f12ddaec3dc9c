import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { useOutbox } from '../../offline/outbox/use-outbox.ts'
import { preparePhoto } from '../../photos/prepare-photo.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Photo } from '../../ui/photo.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './photo-walk.module.css'
import { PhotoInput } from './photos-field.tsx'

/** A plant that was just handed to the outbox, by the id of its command. */
export type NewPlantRef = { id: string; name: string }

type PhotoWalkProps = { plants: readonly NewPlantRef[]; onAgain: () => void }

/** Along the new plants, a photograph of each. It can be left at any time: what was taken is on its way. */
export function PhotoWalk({ plants, onAgain }: PhotoWalkProps) {
  const { t } = useI18n()
  const words = t.plants.add.several
  const [at, setAt] = useState<number>()
  const plant = at === undefined ? undefined : plants[at]

  if (at === undefined || plant === undefined) {
    return (
      <section aria-label={words.told(plants.length)} className={styles.walk}>
        <h2>{words.told(plants.length)}</h2>
        {at === undefined && <p>{words.photosOffer}</p>}
        <div className={styles.buttons}>
          {at === undefined && (
            <Button icon={Camera} onClick={() => setAt(0)}>
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
  return (
    <OnePlant
      key={plant.id}
      plant={plant}
      at={at}
      total={plants.length}
      onNext={() => setAt(at + 1)}
      onStop={() => setAt(plants.length)}
    />
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
    <section aria-label={words.photoOf(at + 1, total)} className={styles.walk}>
      <p className={styles.place}>{words.photoOf(at + 1, total)}</p>
      <ProgressBar label={words.photoOf(at + 1, total)} value={at / total} />
      <h2 aria-live="polite">{plant.name}</h2>
      <div className={styles.photo}>
        <Photo src={undefined} alt="" ratio={4 / 3} sizes="30rem" seed={plant.name} corners="l" />
      </div>
      {isUnreadable && <ErrorNote failure={{ sentence: t.offline.photoUnreadable }} />}
      <div className={styles.buttons}>
        <PhotoInput icon="camera" label={t.plants.add.photo.take} look="primary" onFiles={take} />
        <PhotoInput icon="library" label={t.plants.add.photo.choose} look="soft" onFiles={take} />
      </div>
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
