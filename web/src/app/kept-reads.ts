import type { QueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { readStore, takeKeptReads } from '../early/early-storage.ts'
import { type KeptQueries, keepQueries } from '../offline/reads/kept-queries.ts'
import { leaveDevice } from './leave-device.ts'

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
    void leaveDevice()
    kept = undefined
  })
  // A phone may end a page that is out of sight, without a word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void kept?.then((open) => open.flush())
  })
  if (client.user !== undefined) await open(client.user.id)
}

function later(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
