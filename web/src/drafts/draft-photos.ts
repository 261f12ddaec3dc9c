import { createStore, delMany, setMany, values } from 'idb-keyval'
import { draftKey, isOld } from './draft-store.ts'

type KeptPhotos = { key: string; at: number; photos: readonly Blob[] }

const store = createStore('frond-drafts', 'photos')

/** The photographs of a form, by the key of its draft. */
export async function readDraftPhotos(key: string, now: number): Promise<readonly Blob[]> {
  const kept = (await all()).find((one) => one.key === key)
  return kept === undefined || isOld(kept.at, now) ? [] : kept.photos
}

export async function keepDraftPhotos(key: string, photos: readonly Blob[], now: number): Promise<void> {
  if (photos.length === 0) await remove([key])
  else await ifPossible(() => setMany([[key, { key, at: now, photos } satisfies KeptPhotos]], store))
}

export async function forgetDraftPhotosOf(userId: number): Promise<void> {
  const prefix = draftKey(userId, '')
  await remove((await all()).map(({ key }) => key).filter((key) => key.startsWith(prefix)))
}

export async function dropOldDraftPhotos(now: number): Promise<void> {
  await remove((await all()).filter(({ at }) => isOld(at, now)).map(({ key }) => key))
}

/** Only as many as there are forms with photographs; their contents are read when they are shown. */
async function all(): Promise<readonly KeptPhotos[]> {
  return (await ifPossible(() => values<KeptPhotos>(store))) ?? []
}

async function remove(keys: string[]): Promise<void> {
  await ifPossible(() => delMany(keys, store))
}

/** Where the storage is full or not there at all, which is a DOMException, photographs are not kept. */
async function ifPossible<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return undefined
  }
}
