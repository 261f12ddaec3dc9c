import { leaseLock } from './lease-lock.ts'
import type { StoredSession, TokenStore } from './token-store.ts'

interface Options {
  /** The entry of localStorage; another one for each service whose client runs at this origin. */
  readonly name?: string
}

/**
 * Keeps the session in localStorage, so that it outlives the page and all tabs share it. One tab at a time refreshes: by a
 * Web Lock, or on pages that are not encrypted, which have none, by a lease in the storage.
 */
export function browserTokenStore({ name = 'frond.session' }: Options = {}): TokenStore {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  const read = () => sessionIn(localStorage.getItem(name))
  /** The storage tells other tabs only, and a page may have several clients. */
  const listeners = new Set<() => void>()

  /** Storage may reach another tab a moment after the lock does. */
  function untilChanged(before: string | undefined): Promise<void> {
    return new Promise((resolve) => {
      if (read()?.refreshToken !== before) return resolve()
      const end = () => {
        clearTimeout(timer)
        removeEventListener('storage', end)
        resolve()
      }
      const timer = setTimeout(end, LATE_MS)
      addEventListener('storage', end)
    })
  }

  return {
    read,
    write: (session) => {
      if (session === undefined) localStorage.removeItem(name)
      else localStorage.setItem(name, JSON.stringify(session))
      for (const listener of [...listeners]) listener()
    },
    exclusively: async (work) => {
      if (locks === undefined) return leaseLock(`${name}.lease`, work)
      const before = read()?.refreshToken
      let result: { readonly value: Awaited<ReturnType<typeof work>> } | undefined
      await locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null) result = { value: await work() }
      })
      if (result !== undefined) return result.value
      return locks.request(name, async () => {
        await untilChanged(before)
        return work()
      })
    },
    onChange: (listener) => {
      const changed = ({ key }: StorageEvent) => {
        if (key === name || key === null) listener()
      }
      addEventListener('storage', changed)
      listeners.add(listener)
      return () => {
        removeEventListener('storage', changed)
        listeners.delete(listener)
      }
    },
  }
}

const LATE_MS = 100

/** Whatever else lies there is not ours, and nobody is signed in. */
function sessionIn(stored: string | null): StoredSession | undefined {
  if (stored === null) return undefined
  try {
    const session: Partial<StoredSession> | null = JSON.parse(stored)
    return isSession(session) ? session : undefined
  } catch {
    return undefined
  }
}

function isSession(session: Partial<StoredSession> | null): session is StoredSession {
  return (
    typeof session?.accessToken === 'string' &&
    typeof session.refreshToken === 'string' &&
    typeof session.since === 'number' &&
    typeof session.until === 'number' &&
    typeof session.user?.id === 'number'
  )
}
