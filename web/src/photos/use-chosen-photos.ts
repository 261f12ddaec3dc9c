import { useRef, useState } from 'react'
import { preparePhoto, UnreadablePhoto } from './prepare-photo.ts'

/** A picture that the user chose, on its way to be uploaded. */
export type ChosenPhoto = {
  key: number
  /** As it was chosen. */
  file: Blob
  /** What can be looked at: most pictures at once, the others when they are ready. */
  shown: Blob | undefined
  /** Once it is made ready. */
  photo: Blob | undefined
  isUnreadable: boolean
}

export type ChosenPhotos = {
  photos: readonly ChosenPhoto[]
  add: (files: readonly Blob[]) => void
  remove: (key: number) => void
  clear: () => void
  /** All that can be read, in the order of choosing, as soon as they are ready. */
  ready: () => Promise<Blob[]>
}

/** What every browser shows as it is. */
const SHOWABLE = /^image\/(?:jpeg|png|webp|gif)$/u

/** The pictures of a form, made ready while it is filled in. */
export function useChosenPhotos(): ChosenPhotos {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const lastKey = useRef(0)
  const preparing = useRef(new Map<number, Promise<Blob | undefined>>())

  const settle = (key: number, outcome: Omit<ChosenPhoto, 'key' | 'file'>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...outcome } : photo)))

  const prepare = async (key: number, file: Blob) => {
    try {
      const photo = await preparePhoto(file)
      settle(key, { shown: photo, photo, isUnreadable: false })
      return photo
    } catch (error) {
      settle(key, { shown: undefined, photo: undefined, isUnreadable: true })
      if (!(error instanceof UnreadablePhoto)) throw error
      return undefined
    }
  }

  return {
    photos,
    add: (files) => {
      for (const file of files) {
        const key = ++lastKey.current
        const shown = SHOWABLE.test(file.type) ? file : undefined
        setPhotos((all) => [...all, { key, file, shown, photo: undefined, isUnreadable: false }])
        preparing.current.set(key, prepare(key, file))
      }
    },
    remove: (key) => {
      preparing.current.delete(key)
      setPhotos((all) => all.filter((photo) => photo.key !== key))
    },
    clear: () => {
      preparing.current.clear()
      setPhotos([])
    },
    ready: async () => {
      const prepared = await Promise.all(preparing.current.values())
      return prepared.filter((photo) => photo !== undefined)
    },
  }
}
