import { keepWalk } from './begun-walk.ts'
import { severalKey } from './several-draft.ts'

/** For somebody who leaves for good. Who only signs out finds them again. */
export function forgetDrafts(userId: number): void {
  localStorage.removeItem(severalKey(userId))
  keepWalk(userId, undefined)
}
