import type { QueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { readStore, takeKeptReads } from '../early/early-storage.ts'
import { type KeptQueries, keepQueries } from '../offline/reads/kept-queries.ts'
import { forgetPushOwner } from '../reminders/push-owner.ts'
import { PHOTO_CACHE } from '../service-worker/worker-messages.ts'

/**
 * Keeps what the signed-in person reads for the next time without a connection, and forgets it when the session ends. To be
 * awaited before the first screen.
 */
export async function keepReads(queries: QueryClient): Promise<void> {
  let kept: Promise<KeptQueries> | undefined
  const open = (userId: number) => {
    const found = takeKeptReads()
    kept = keepQueries({
      queryClient: queries,
      userId,
      store: readStore,
      found,
      now: () => Date.now(),
      later,
    })
    return kept
  }
  client.onSessionStart(({ id }) => void open(id))
  client.onSessionEnd(() => {
    void kept?.then((open) => open.forget())
    void forgetPhotos()
    kept = undefined
  })
  // A phone may end a page that is out of sight, without a word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void kept?.then((open) => open.flush())
  })
  if (client.user !== undefined) await open(client.user.id)
}

/** The service worker keeps them; the next person at this device must not find them. */
async function forgetPhotos(): Promise<void> {
  // A page without TLS has no cache.
  if (!('caches' in globalThis)) return
  await caches.delete(PHOTO_CACHE)
  await forgetPushOwner()
}

function later(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
