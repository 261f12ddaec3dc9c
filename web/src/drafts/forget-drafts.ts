import { isBegunBy } from './begun-keys.ts'
import { forgetDraftPhotosOf } from './draft-photos.ts'
import { forgetDraftsOf } from './draft-store.ts'

/** Removes from the device what was typed and not saved, when its user signs out. */
export async function forgetDrafts(userId: number): Promise<void> {
  for (const key of Object.keys(localStorage)) if (isBegunBy(userId, key)) localStorage.removeItem(key)
  forgetDraftsOf(userId)
  await forgetDraftPhotosOf(userId)
}
