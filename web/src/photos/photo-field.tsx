import { Camera, Images, X } from 'lucide-react'
import { useRef } from 'react'
import type { MediaSummary } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Photo } from '../ui/photo.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './photo-field.module.css'
import type { ChosenPhoto, ChosenPhotos } from './use-chosen-photos.ts'
import { usePhotoPreview } from './use-photo-preview.ts'

type PhotoFieldProps = {
  chosen: ChosenPhotos
  /** What is there already and may be taken away. */
  kept?: readonly MediaSummary[]
  onKeptChange?: (kept: readonly MediaSummary[]) => void
}

/** Photographs from the camera or from the device, shown as soon as they are chosen. */
export function PhotoField({ chosen, kept = [], onKeptChange }: PhotoFieldProps) {
  const { t } = useI18n()
  const camera = useRef<HTMLInputElement>(null)
  const library = useRef<HTMLInputElement>(null)
  const isEmpty = kept.length === 0 && chosen.photos.length === 0
  const take = (input: HTMLInputElement) => {
    chosen.add([...(input.files ?? [])])
    // Without this, a picture that was taken away could not be chosen again.
    input.value = ''
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser.
    <div role="group" aria-label={t.photos.label} className={styles.field}>
      <div className={styles.buttons}>
        <Button look="soft" icon={Camera} onClick={() => camera.current?.click()}>
          {t.photos.camera}
        </Button>
        <Button look="soft" icon={Images} onClick={() => library.current?.click()}>
          {t.photos.library}
        </Button>
        <input
          ref={camera}
          hidden
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => take(event.currentTarget)}
        />
        <input
          ref={library}
          hidden
          type="file"
          accept="image/*,.heic,.heif"
          multiple
          onChange={(event) => take(event.currentTarget)}
        />
      </div>
      {!isEmpty && (
        <div className={styles.photos}>
          {kept.map((media, index) => (
            <div key={media.id} className={styles.photo}>
              <Photo src={media.url} alt={t.photos.numbered(index + 1)} ratio={1} sizes="96px" corners="m" />
              <span className={styles.remove}>
                <IconButton
                  icon={X}
                  look="photo"
                  label={t.photos.remove(index + 1)}
                  onClick={() => onKeptChange?.(kept.filter(({ id }) => id !== media.id))}
                />
              </span>
            </div>
          ))}
          {chosen.photos.map((photo, index) => (
            <Chosen
              key={photo.key}
              photo={photo}
              number={kept.length + index + 1}
              onRemove={() => chosen.remove(photo.key)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function Chosen(props: { photo: ChosenPhoto; number: number; onRemove: () => void }) {
  const { photo, number, onRemove } = props
  const { t } = useI18n()
  const address = usePhotoPreview(photo.shown)
  return (
    <div className={styles.photo}>
      {photo.isUnreadable ? (
        <p role="alert" className={styles.unreadable}>
          {t.offline.photoUnreadable}
        </p>
      ) : (
        <Photo src={address} alt={t.photos.numbered(number)} ratio={1} sizes="96px" corners="m">
          {photo.shown === undefined && (
            <span role="status" aria-label={t.offline.photoPreparing} className={styles.wait}>
              <Spinner />
            </span>
          )}
        </Photo>
      )}
      <span className={styles.remove}>
        <IconButton icon={X} look="photo" label={t.photos.remove(number)} onClick={onRemove} />
      </span>
    </div>
  )
}
