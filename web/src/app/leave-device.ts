import { forgetVisited } from '../offline/visited-keys.ts'
import { PHOTO_CACHE, SHARED_CACHE } from '../offline/worker-messages.ts'
import { endPush } from '../reminders/push-owner.ts'
import { forgetPreviews } from '../ui/photo-previews.ts'

/** The next person at this device must find neither the photographs nor the reminders of the one before, nor what that one has looked for. */
export async function leaveDevice(): Promise<void> {
  forgetVisited()
  forgetPreviews()
  // A page without TLS has no cache.
  if ('caches' in globalThis) for (const cache of [PHOTO_CACHE, SHARED_CACHE]) await caches.delete(cache)
  await endPush()
}
