import { useRef } from 'react'
import { client } from '../../api/client.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { useChosenPhotos } from '../../photos/use-chosen-photos.ts'
import { usePhotoPreview } from '../../photos/use-photo-preview.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ChoosePhotosIcon, RemoveIcon } from '../../ui/icons.ts'
import { Photo } from '../../ui/photo.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './species-form.module.css'

/** The picture of a species in a form: what is there, what was chosen instead, or none. */
export function useCover() {
  const chosen = useChosenPhotos()
  const newest = chosen.photos.at(-1)
  const uploaded = useRef(new WeakMap<Blob, number>())
  return {
    all: chosen,
    chosen: newest,
    choose: (file: Blob) => {
      chosen.clear()
      chosen.add([file])
    },
    takeBack: chosen.clear,
    /** The id of what was chosen, uploaded once, however often the form is sent; undefined where nothing was chosen. */
    upload: async (): Promise<number | undefined> => {
      const photo = (await chosen.ready()).at(-1)
      if (photo === undefined) return undefined
      const id = uploaded.current.get(photo) ?? (await client.upload('/api/v1/media', photo)).id
      uploaded.current.set(photo, id)
      return id
    },
  }
}

type CoverFieldProps = {
  cover: ReturnType<typeof useCover>
  /** The picture that is there. */
  keptUrl: string | undefined
  onKeptRemoved: () => void
  name: string
}

export function CoverField({ cover, keptUrl, onKeptRemoved, name }: CoverFieldProps) {
  const { t } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePhotoPreview(cover.chosen?.shown)
  const words = t.admin.species.cover
  const src = cover.chosen === undefined ? keptUrl : preview
  const isThere = cover.chosen !== undefined || keptUrl !== undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser.
    <div role="group" aria-label={words.label} className={styles.cover}>
      <Photo
        src={src}
        alt={isThere ? words.of(name) : ''}
        ratio={4 / 3}
        sizes="24rem"
        seed={name}
        corners="l"
      >
        {isThere && (
          <span className={styles.remove}>
            <IconButton
              icon={RemoveIcon}
              look="photo"
              label={words.remove}
              onClick={cover.chosen === undefined ? onKeptRemoved : cover.takeBack}
            />
          </span>
        )}
        {cover.chosen !== undefined && cover.chosen.photo === undefined && !cover.chosen.isUnreadable && (
          <span role="status" aria-label={t.offline.photoPreparing} className={styles.wait}>
            <Spinner />
          </span>
        )}
      </Photo>
      {cover.chosen?.isUnreadable && <ErrorNote failure={{ sentence: t.offline.photoUnreadable }} />}
      <Button look="soft" icon={ChoosePhotosIcon} onClick={() => input.current?.click()}>
        {isThere ? words.other : words.choose}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*,.heic,.heif"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file !== undefined) cover.choose(file)
          // Without this, a picture that was taken away could not be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
