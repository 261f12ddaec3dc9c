import type { StoredSession } from './token-store.ts'

/** A session, or the fact that no user is signed in any more. */
export interface Written {
  /** Grows with every change: epoch milliseconds, or one more than the last if the clock was set back. */
  readonly writtenAt: number
  readonly session: StoredSession | undefined
}

const DATABASE = 'frond-session'
const STORE = 'sessions'

/**
 * The session once more, in IndexedDB. Browsers bring localStorage to the disk seconds later; a device that loses power meanwhile
 * would be signed out, or left with a refresh token that has been exchanged. Where there is no IndexedDB, nothing is kept.
 */
export function sessionCopy(name: string) {
  return {
    read: async (): Promise<Written | undefined> => {
      let found: Written | undefined
      await within('readonly', (store) => {
        const request: IDBRequest<Written | undefined> = store.get(name)
        request.onsuccess = () => {
          found = request.result
        }
      })
      return found
    },
    /** On the disk when it resolves. An older one of another tab does not replace a newer one. */
    write: (written: Written): Promise<void> =>
      within('readwrite', (store) => {
        const request: IDBRequest<Written | undefined> = store.get(name)
        request.onsuccess = () => {
          if (request.result === undefined || request.result.writtenAt < written.writtenAt)
            store.put(written, name)
        }
      }),
  }
}

async function within(mode: IDBTransactionMode, work: (store: IDBObjectStore) => void): Promise<void> {
  try {
    const database = await opened()
    try {
      await new Promise<void>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode, { durability: 'strict' })
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
        work(transaction.objectStore(STORE))
      })
    } finally {
      // Open ones would stop the user from clearing the storage.
      database.close()
    }
  } catch {
    // Some private windows have no database. The session in localStorage is enough until the browser is killed.
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
