import { severalKey, walkKey } from './begun-keys.ts'
import { forgetDraftPhotosOf } from './draft-photos.ts'
import { forgetDraftsOf } from './draft-store.ts'

/** Removes from the device what was typed and not saved, when its user signs out. */
export async function forgetDrafts(userId: number): Promise<void> {
  localStorage.removeItem(severalKey(userId))
  localStorage.removeItem(walkKey(userId))
  forgetDraftsOf(userId)
  await forgetDraftPhotosOf(userId)
}
