import type { QueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { readStore, takeKeptReads } from '../../early/early-storage.ts'
import { type KeptQueries, keepQueries } from './kept-queries.ts'

let kept: Promise<KeptQueries> | undefined

/** Writes what was read and is not written yet. */
export async function flushReads(): Promise<void> {
  await (await kept)?.flush()
}

/** Removes what was kept of a garden in which the user has no place any more. */
export async function forgetReadsOf(garden: number): Promise<void> {
  ;(await kept)?.stop()
  await readStore.remove((await readStore.all()).filter((read) => read.garden === garden))
}

/**
 * Keeps what the signed-in user reads for the next time without a connection, and forgets it when the session ends. To be
 * awaited before the first screen.
 */
export async function keepReads(queries: QueryClient): Promise<void> {
  const open = (userId: number) => {
    const found = takeKeptReads()
    kept = keepQueries({
      queryClient: queries,
      userId,
      garden: client.garden,
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
    kept = undefined
  })
  // A phone may end a page that is out of sight, without a word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushReads()
  })
  if (client.user !== undefined) await open(client.user.id)
}

function later(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}
