import { FrondError } from '@frond/client'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../api/client.ts'
import { type Changed, refreshAfter } from '../api/stale.ts'

/** Watering a whole shelf makes many events at once, and the lists need to be read once. */
const TOGETHER_MS = 150

/** What each kind of event has changed, by the first word of its type. */
const CHANGES: Readonly<Record<string, readonly Changed[]>> = {
  plant: ['plants'],
  journal: ['journal'],
  tag: ['tags'],
  region: ['places'],
  location: ['places'],
  media: ['plants', 'journal'],
  schedule: ['care'],
  problem: ['problems'],
  wish: ['wishes'],
  settings: ['settings'],
  grant: ['people'],
}

/**
 * Reads again what another device, or another program, changed. Only while the page is in sight: a browser has few connections
 * to a server, and a page that comes back into sight is read anew anyway.
 */
export function useLiveGarden(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let following: AbortController | undefined
    const follow = () => {
      following?.abort()
      following = undefined
      if (document.visibilityState !== 'visible') return
      following = new AbortController()
      void followGarden(queries, following.signal)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      following?.abort()
    }
  }, [queries])
}

async function followGarden(queries: QueryClient, signal: AbortSignal): Promise<void> {
  const changed = new Set<Changed>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    // What this page is changing itself it reads when that is through: a plan for 300 plants makes hundreds of events.
    timer = queries.isMutating() > 0 ? setTimeout(refresh, TOGETHER_MS) : undefined
    if (timer !== undefined) return
    const changes = [...changed]
    changed.clear()
    void refreshAfter(queries, ...changes)
  }
  try {
    for await (const { type } of client.events({ signal })) {
      const changes = CHANGES[type.split('.', 1)[0] ?? '']
      // More happened than is told one by one.
      if (changes === undefined) void queries.invalidateQueries()
      for (const change of changes ?? []) changed.add(change)
      if (changed.size > 0) timer ??= setTimeout(refresh, TOGETHER_MS)
    }
  } catch (error) {
    // The session is over, or there are too many pages open: this one is read when it is looked at, as without events.
    if (!(error instanceof FrondError)) throw error
  } finally {
    clearTimeout(timer)
  }
}
