import { Camera, ImagePlus, X } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { useI18n } from '../../i18n/i18n.tsx'
import { preparePhoto } from '../../photos/prepare-photo.ts'
import { usePhotoPreview } from '../../photos/use-photo-preview.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './photos-field.module.css'

/** A photograph of this device. What is uploaded of it may take a moment to make. */
type ChosenPhoto = { key: string; file: File; preparing: Promise<Blob>; prepared?: Blob }

const PICTURES = 'image/*,.heic,.heif'

/** Photographs chosen for a plant, each made ready for its upload as soon as it is chosen. */
export function useChosenPhotos() {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const [unreadable, setUnreadable] = useState(false)

  const add = (files: readonly File[]) => {
    setUnreadable(false)
    for (const file of files) {
      const key = crypto.randomUUID()
      const preparing = preparePhoto(file)
      setPhotos((all) => [...all, { key, file, preparing }])
      preparing.then(
        (prepared) => setPhotos((all) => all.map((one) => (one.key === key ? { ...one, prepared } : one))),
        () => {
          setUnreadable(true)
          setPhotos((all) => all.filter((one) => one.key !== key))
        },
      )
    }
  }
  return {
    photos,
    unreadable,
    add,
    remove: (key: string) => setPhotos((all) => all.filter((one) => one.key !== key)),
    /** All that can be read, once they are ready. */
    whenReady: async () => {
      const outcomes = await Promise.allSettled(photos.map(({ preparing }) => preparing))
      return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    },
  }
}

type PhotosFieldProps = { chosen: ReturnType<typeof useChosenPhotos>; name: string }

/** The photograph comes first: it is what one recognizes the plant by. */
export function PhotosField({ chosen, name }: PhotosFieldProps) {
  const { t } = useI18n()
  const words = t.plants.add.photo
  const [first, ...others] = chosen.photos
  return (
    <section aria-label={words.label} className={styles.field}>
      <div className={styles.frame}>
        {first === undefined ? (
          <Photo src={undefined} alt="" ratio={4 / 3} sizes="40rem" seed={name} corners="l" />
        ) : (
          <Chosen photo={first} ratio={4 / 3} onRemove={() => chosen.remove(first.key)} />
        )}
        <div className={styles.buttons}>
          <PhotoInput icon="camera" label={words.take} look="primary" onFiles={chosen.add} />
          <PhotoInput icon="library" label={words.choose} look="soft" onFiles={chosen.add} />
        </div>
      </div>
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map((photo) => (
            <li key={photo.key}>
              <Chosen photo={photo} ratio={1} onRemove={() => chosen.remove(photo.key)} />
            </li>
          ))}
        </ul>
      )}
      {chosen.unreadable && <ErrorNote text={t.offline.photoUnreadable} />}
    </section>
  )
}

function Chosen({ photo, ratio, onRemove }: { photo: ChosenPhoto; ratio: number; onRemove: () => void }) {
  const { t } = useI18n()
  const address = usePhotoPreview(photo.prepared ?? photo.file)
  return (
    <Photo src={address} alt={t.plants.add.photo.chosen} ratio={ratio} sizes="40rem" corners="m" eager>
      <span className={styles.remove}>
        <IconButton icon={X} look="photo" label={t.plants.add.photo.remove} onClick={onRemove} />
      </span>
      {photo.prepared === undefined && (
        <span role="status" className={styles.preparing}>
          <Spinner />
          {t.offline.photoPreparing}
        </span>
      )}
    </Photo>
  )
}

type PhotoInputProps = {
  icon: 'camera' | 'library'
  label: string
  look: 'primary' | 'soft'
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the camera of a phone, or its photographs. */
export function PhotoInput({ icon, label, look, onFiles }: PhotoInputProps) {
  const id = useId()
  const Icon = icon === 'camera' ? Camera : ImagePlus
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.currentTarget.files ?? [])])
    // So that the same picture can be chosen again after it was removed.
    event.currentTarget.value = ''
  }
  return (
    <span className={styles.input}>
      <input
        id={id}
        type="file"
        accept={PICTURES}
        className="heard-only"
        onChange={onChange}
        {...(icon === 'camera' ? { capture: 'environment' as const } : { multiple: true })}
      />
      <label htmlFor={id} className={buttonClass(look)}>
        <span className={styles.content}>
          <Icon aria-hidden="true" className={styles.icon} />
          {label}
        </span>
      </label>
    </span>
  )
}
