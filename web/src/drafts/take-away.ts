import { client } from '../api/client.ts'
import type { Toasts } from '../ui/toasts.tsx'
import { dropOldDraftPhotos, keepDraftPhotos, readDraftPhotos } from './draft-photos.ts'
import { dropOldDrafts, forgetDraft } from './draft-store.ts'

let areOldDropped = false

/** Removes a draft. Resolves with what brings it back. */
export async function takeAway(key: string): Promise<() => void> {
  const text = localStorage.getItem(key)
  forgetDraft(key)
  const photos = await readDraftPhotos(key, Date.now())
  await keepDraftPhotos(key, [], Date.now())
  return () => {
    if (text !== null) localStorage.setItem(key, text)
    void keepDraftPhotos(key, photos, Date.now())
  }
}

/** Removes the draft of a form that is closed; this can be taken back. */
export async function throwAway(
  key: string,
  owner: number | undefined,
  toasts: Toasts,
  told: string,
): Promise<void> {
  const bringBack = await takeAway(key)
  toasts.show({ text: told, undo: () => client.user?.id === owner && bringBack() })
}

/** Once in the life of a page is often enough. */
export function dropOld(): void {
  if (areOldDropped) return
  areOldDropped = true
  dropOldDrafts(Date.now())
  void dropOldDraftPhotos(Date.now())
}
