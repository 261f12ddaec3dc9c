import { createStore, delMany, setMany, values } from 'idb-keyval'
import type { KeptRead, ReadStore } from './kept-read.ts'

/** Answers in IndexedDB, each by itself, so that a new one does not write all others again. */
export function indexedReads(): ReadStore {
  const store = createStore('frond-reads', 'reads')
  return {
    all: () => values<KeptRead>(store),
    put: (reads) =>
      setMany(
        reads.map((read) => [keyOf(read), read]),
        store,
      ),
    remove: (reads) => delMany(reads.map(keyOf), store),
  }
}

function keyOf({ userId, hash }: KeptRead): string {
  return `${userId} ${hash}`
}
