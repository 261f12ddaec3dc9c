import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { CameraIcon, ChoosePhotosIcon } from '../ui/icons.ts'
import styles from './photo-field.module.css'

type PhotoButtonsProps = {
  camera: string
  library: string
  /** Whether several may be chosen at once. */
  multiple?: boolean
  onTake: (files: File[]) => void
}

/** Leads to the camera and to the pictures of the device. */
export function PhotoButtons({ camera, library, multiple = false, onTake }: PhotoButtonsProps) {
  const cameraInput = useRef<HTMLInputElement>(null)
  const libraryInput = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    onTake([...(input.files ?? [])])
    // Without this, a picture that was taken away could not be chosen again.
    input.value = ''
  }
  return (
    <div className={styles.buttons}>
      <Button look="soft" icon={CameraIcon} onClick={() => cameraInput.current?.click()}>
        {camera}
      </Button>
      <Button look="soft" icon={ChoosePhotosIcon} onClick={() => libraryInput.current?.click()}>
        {library}
      </Button>
      <input
        ref={cameraInput}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={libraryInput}
        hidden
        type="file"
        accept="image/*,.heic,.heif"
        multiple={multiple}
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  )
}
