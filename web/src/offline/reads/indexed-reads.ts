import { createStore, delMany, setMany, values } from 'idb-keyval'
import type { KeptRead, ReadStore } from './kept-read.ts'

/** Answers in IndexedDB, each by itself, so that a new one does not write all others again. */
export function indexedReads(): ReadStore {
  const store = createStore('frond-reads', 'reads')
  return {
    all: () => ifPossible(values<KeptRead>(store), []),
    put: (reads) =>
      ifPossible(
        setMany(
          reads.map((read) => [keyOf(read), read]),
          store,
        ),
        undefined,
      ),
    remove: (reads) => ifPossible(delMany(reads.map(keyOf), store), undefined),
  }
}

/**
 * Keeping answers is a courtesy: where the storage is full, being deleted or not there at all, the application works as it
 * does with a connection. All that the browser refuses for such reasons is a DOMException.
 */
async function ifPossible<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return otherwise
  }
}

function keyOf({ userId, garden, hash }: KeptRead): string {
  return garden === undefined ? `${userId} ${hash}` : `${userId} in ${garden} ${hash}`
}
