import { ChosenCard } from '../photos/chosen-card.tsx'
import { PhotoButtons } from '../photos/photo-buttons.tsx'
import styles from '../photos/photo-field.module.css'
import type { ChosenPhotos } from '../photos/use-chosen-photos.ts'
import { useGuest } from './guest-context.ts'

/** Photographs for a note, from the camera or the device. */
export function NotePhoto({ chosen }: { chosen: ChosenPhotos }) {
  const { texts } = useGuest()
  return (
    <div className={styles.field}>
      <PhotoButtons camera={texts.takePhoto} library={texts.choosePhoto} onTake={chosen.add} />
      {chosen.photos.length > 0 && (
        <div className={styles.photos}>
          {chosen.photos.map((photo) => (
            <ChosenCard
              key={photo.key}
              photo={photo}
              name={texts.photo}
              remove={texts.removePhoto}
              onRemove={() => chosen.remove(photo.key)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
