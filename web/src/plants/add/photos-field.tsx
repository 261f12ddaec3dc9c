import { type ChangeEvent, type ReactNode, useId } from 'react'
import type { SpeciesSummary } from '../../api/types.ts'
import { SpeciesPhoto } from '../../drawings/species-photo.tsx'
import { useI18n } from '../../i18n/i18n.tsx'
import type { ChosenPhoto, ChosenPhotos } from '../../photos/use-chosen-photos.ts'
import { usePhotoPreview } from '../../photos/use-photo-preview.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { CameraIcon, ChoosePhotosIcon, RemoveIcon } from '../../ui/icons.ts'
import { Photo } from '../../ui/photo.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './photos-field.module.css'

const PICTURES = 'image/*,.heic,.heif'

type PhotosFieldProps = { chosen: ChosenPhotos; name: string; species: SpeciesSummary | undefined }

/** The photograph comes first: it is what one recognizes the plant by. */
export function PhotosField({ chosen, name, species }: PhotosFieldProps) {
  const { t } = useI18n()
  const [first, ...others] = chosen.photos
  return (
    <section aria-label={t.photos.label} className={styles.field}>
      <PhotoFrame isEmpty={first === undefined} onFiles={chosen.add}>
        {first === undefined ? (
          <SpeciesPhoto
            species={species ?? null}
            src={undefined}
            alt=""
            ratio={5 / 2}
            sizes="40rem"
            seed={name}
            corners="l"
          />
        ) : (
          <Chosen photo={first} number={1} ratio={4 / 3} onRemove={() => chosen.remove(first.key)} />
        )}
      </PhotoFrame>
      {others.length > 0 && (
        <ul className={styles.others}>
          {others.map((photo, at) => (
            <li key={photo.key}>
              <Chosen photo={photo} number={at + 2} ratio={1} onRemove={() => chosen.remove(photo.key)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type PhotoFrameProps = {
  isEmpty: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Where the photograph will be, and what takes it: while it is empty, a tap anywhere on it opens the camera. */
export function PhotoFrame({ isEmpty, onFiles, children }: PhotoFrameProps) {
  const { t } = useI18n()
  const words = t.plants.add.photo
  return (
    <div className={styles.frame} data-empty={isEmpty}>
      {children}
      <div className={styles.buttons}>
        <PhotoInput icon="camera" label={words.take} look="primary" onFiles={onFiles} />
        <PhotoInput icon="library" label={words.choose} look="soft" onFiles={onFiles} />
      </div>
    </div>
  )
}

type ChosenProps = { photo: ChosenPhoto; number: number; ratio: number; onRemove: () => void }

function Chosen({ photo, number, ratio, onRemove }: ChosenProps) {
  const { t } = useI18n()
  const address = usePhotoPreview(photo.shown)
  const isPreparing = photo.shown === undefined && !photo.isUnreadable
  return (
    <Photo src={address} alt={t.photos.numbered(number)} ratio={ratio} sizes="40rem" corners="m" eager>
      <span className={styles.remove}>
        <IconButton icon={RemoveIcon} look="photo" label={t.photos.remove(number)} onClick={onRemove} />
      </span>
      {isPreparing && (
        <span role="status" className={styles.preparing}>
          <Spinner />
          {t.offline.photoPreparing}
        </span>
      )}
      {photo.isUnreadable && (
        <span role="alert" className={styles.preparing}>
          {t.offline.photoUnreadable}
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
function PhotoInput({ icon, label, look, onFiles }: PhotoInputProps) {
  const id = useId()
  const Icon = icon === 'camera' ? CameraIcon : ChoosePhotosIcon
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
