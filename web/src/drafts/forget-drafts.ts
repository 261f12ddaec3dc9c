import { keepWalk } from '../plants/add/begun-walk.ts'
import { severalKey } from '../plants/add/several-draft.ts'
import { forgetDraftPhotosOf } from './draft-photos.ts'
import { forgetDraftsOf } from './draft-store.ts'

/** Removes from the device what was typed and not saved, when its user signs out. */
export async function forgetDrafts(userId: number): Promise<void> {
  localStorage.removeItem(severalKey(userId))
  keepWalk(userId, undefined)
  forgetDraftsOf(userId)
  await forgetDraftPhotosOf(userId)
}
