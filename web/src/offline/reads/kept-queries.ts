import type { Query, QueryClient } from '@tanstack/react-query'
import { KEPT_VERSION, type KeptRead, type ReadStore, sifted } from './kept-read.ts'

/** Typing and scrolling change queries in bursts; one write serves them all. */
const PAUSE_MS = 1_000
/** A list that grows while scrolling keeps so many pages; the rest comes back with the connection. */
const MOST_PAGES = 3

interface Options {
  readonly queryClient: QueryClient
  readonly userId: number
  /** The garden of another that the queries are about; nothing is the user's own. */
  readonly garden?: number | undefined
  readonly store: ReadStore
  /** All that is in the store, if it is being read already. */
  readonly found?: Promise<readonly KeptRead[]>
  readonly now: () => number
  readonly later: (work: () => void, milliseconds: number) => () => void
}

export interface KeptQueries {
  /** Everything that was read is in the store when this is done, also what is being written already. */
  flush(): Promise<void>
  /** No more is kept; what is there stays for the next time. */
  stop(): void
  /** For signing out: nothing of this user stays on the device. */
  forget(): Promise<void>
}

/**
 * Puts the kept answers back into the queries, and keeps every new one of a query with `meta: { keep: true }`. To be awaited
 * before the first screen, which then shows what was there the last time, also without a connection.
 */
export async function keepQueries(options: Options): Promise<KeptQueries> {
  const { queryClient, userId, garden, store, found = store.all(), now, later } = options
  const cache = queryClient.getQueryCache()
  const changed = new Map<string, Query>()
  let cancel: (() => void) | undefined
  let written = Promise.resolve()
  let isRead = false
  // Before the store is awaited: a user that has just signed in may have read the first screen by then.
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.meta?.keep !== true) return
    changed.set(event.query.queryHash, event.query)
    if (isRead) flushLater()
  })

  const { usable, spent } = sifted(await found, { userId, garden, now: now() })
  // The first screen waits for this, and mostly there is nothing to remove.
  if (spent.length > 0) await store.remove(spent)
  for (const { key, hash, data, at } of usable) {
    if (cache.get(hash) !== undefined) continue
    // Never dropped from memory: without a connection there is no other way to get it.
    const options = { queryKey: key, queryHash: hash, meta: { keep: true }, gcTime: Number.POSITIVE_INFINITY }
    const query = cache.build(queryClient, options)
    query.setData(JSON.parse(data), { updatedAt: at, manual: true })
    // Nothing told this page what has changed since, so it is shown and read again, however young it is.
    query.invalidate()
    changed.delete(hash)
  }
  isRead = true
  if (changed.size > 0) flushLater()

  function flushLater(): void {
    cancel ??= later(() => void flush(), PAUSE_MS)
  }

  function flush(): Promise<void> {
    cancel?.()
    cancel = undefined
    const reads = [...changed.values()].map((query) => readOf(query, userId, garden))
    changed.clear()
    // A page that is left cuts off what is being written.
    if (reads.length > 0) written = written.then(() => write(reads))
    return written
  }

  async function write(reads: readonly KeptRead[]): Promise<void> {
    await store.put(reads)
    await store.remove(sifted(await store.all(), { userId, garden, now: now() }).spent)
  }

  function stop(): void {
    unsubscribe()
    cancel?.()
    changed.clear()
  }

  return {
    flush,
    stop,
    forget: async () => {
      stop()
      await store.remove((await store.all()).filter((read) => read.userId === userId))
    },
  }
}

function readOf({ queryHash, queryKey, state }: Query, userId: number, garden: number | undefined): KeptRead {
  const data = JSON.stringify(withFirstPages(state.data))
  const read = {
    userId,
    hash: queryHash,
    key: queryKey,
    data,
    at: state.dataUpdatedAt,
    version: KEPT_VERSION,
  }
  return garden === undefined ? read : { ...read, garden }
}

function withFirstPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data
  const { pages, pageParams } = data
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data
  return { pages: pages.slice(0, MOST_PAGES), pageParams: pageParams.slice(0, MOST_PAGES) }
}
