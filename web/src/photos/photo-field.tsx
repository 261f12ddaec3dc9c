import type { MediaSummary } from '../api/types.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { IconButton } from '../ui/button.tsx'
import { RemoveIcon } from '../ui/icons.ts'
import { Photo } from '../ui/photo.tsx'
import { ChosenCard } from './chosen-card.tsx'
import { PhotoButtons } from './photo-buttons.tsx'
import styles from './photo-field.module.css'
import type { ChosenPhotos } from './use-chosen-photos.ts'

type PhotoFieldProps = {
  chosen: ChosenPhotos
  /** What is there already and may be taken away. */
  kept?: readonly MediaSummary[]
  onKeptChange?: (kept: readonly MediaSummary[]) => void
}

/** Photographs from the camera or from the device, shown as soon as they are chosen. */
export function PhotoField({ chosen, kept = [], onKeptChange }: PhotoFieldProps) {
  const { t } = useI18n()
  const isEmpty = kept.length === 0 && chosen.photos.length === 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser.
    <div role="group" aria-label={t.photos.label} className={styles.field}>
      <PhotoButtons multiple camera={t.photos.camera} library={t.photos.library} onTake={chosen.add} />
      {!isEmpty && (
        <div className={styles.photos}>
          {kept.map((media, index) => (
            <div key={media.id} className={styles.photo}>
              <Photo src={media.url} alt={t.photos.numbered(index + 1)} ratio={1} sizes="96px" corners="m" />
              <span className={styles.remove}>
                <IconButton
                  icon={RemoveIcon}
                  look="photo"
                  label={t.photos.remove(index + 1)}
                  onClick={() => onKeptChange?.(kept.filter(({ id }) => id !== media.id))}
                />
              </span>
            </div>
          ))}
          {chosen.photos.map((photo, index) => {
            const number = kept.length + index + 1
            return (
              <ChosenCard
                key={photo.key}
                photo={photo}
                name={t.photos.numbered(number)}
                remove={t.photos.remove(number)}
                onRemove={() => chosen.remove(photo.key)}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}
