import { keepWalk } from '../plants/add/begun-walk.ts'
import { severalKey } from '../plants/add/several-draft.ts'
import { forgetDraftPhotosOf } from './draft-photos.ts'
import { forgetDraftsOf } from './draft-store.ts'

/** For a person who signs out: what they typed and did not save leaves the device with them. */
export async function forgetDrafts(userId: number): Promise<void> {
  localStorage.removeItem(severalKey(userId))
  keepWalk(userId, undefined)
  forgetDraftsOf(userId)
  await forgetDraftPhotosOf(userId)
}
