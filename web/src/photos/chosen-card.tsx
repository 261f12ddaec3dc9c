import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { RemoveIcon } from '../ui/icons.ts'
import { Photo } from '../ui/photo.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './photo-field.module.css'
import type { ChosenPhoto } from './use-chosen-photos.ts'
import { usePhotoPreview } from './use-photo-preview.ts'

type ChosenCardProps = { photo: ChosenPhoto; name: string; remove: string; onRemove: () => void }

/** A photograph that was chosen, under its name, and a button to take it away. */
export function ChosenCard({ photo, name, remove, onRemove }: ChosenCardProps) {
  const { t } = useI18n()
  const address = usePhotoPreview(photo.shown)
  return (
    <div className={styles.photo}>
      {photo.isUnreadable ? (
        <p role="alert" className={styles.unreadable}>
          {t.offline.photoUnreadable}
        </p>
      ) : (
        <Photo src={address} alt={name} ratio={1} sizes="96px" corners="m">
          {photo.shown === undefined && (
            <span role="status" aria-label={t.offline.photoPreparing} className={styles.wait}>
              <Spinner />
            </span>
          )}
        </Photo>
      )}
      <span className={styles.remove}>
        <IconButton icon={RemoveIcon} look="photo" label={remove} onClick={onRemove} />
      </span>
    </div>
  )
}
