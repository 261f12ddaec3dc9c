import { leaseLock } from './lease-lock.ts'
import { sessionCopy, type Written } from './session-copy.ts'
import type { StoredSession, TokenStore } from './token-store.ts'

interface Options {
  /** The entry of localStorage; each service with a client at this origin has its own. */
  readonly name?: string
}

export interface BrowserTokenStore extends TokenStore {
  /** Brings back what localStorage lost because the browser was killed. To be awaited before the first look at the session. */
  recover(): Promise<void>
}

/**
 * Keeps the session in localStorage, so that it outlives the page and all tabs share it. One tab at a time refreshes: by a
 * Web Lock, or on pages that are not encrypted, which have none, by a lease in the storage.
 */
export function browserTokenStore({ name = 'frond.session' }: Options = {}): BrowserTokenStore {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  const copy = sessionCopy(name)
  const lastWritten = () => writtenIn(localStorage.getItem(name))
  const read = () => lastWritten().session
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

  /** A sign-out is kept as well: otherwise the copy would sign the user in again. */
  function put({ session, writtenAt }: Written): void {
    localStorage.setItem(name, JSON.stringify({ ...session, writtenAt }))
    for (const listener of [...listeners]) listener()
  }

  return {
    read,
    write: (session) => {
      const written = { session, writtenAt: Math.max(Date.now(), lastWritten().writtenAt + 1) }
      put(written)
      void copy.write(written)
    },
    recover: async () => {
      const copied = await copy.read()
      if (copied !== undefined && copied.writtenAt > lastWritten().writtenAt) put(copied)
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

/** Whatever else lies there is not ours, and no user is signed in. */
function writtenIn(stored: string | null): Written {
  try {
    const found: Partial<StoredSession & Written> | null = JSON.parse(stored ?? 'null')
    const { writtenAt = 0, ...session } = found ?? {}
    return { writtenAt, session: isSession(session) ? session : undefined }
  } catch {
    return { writtenAt: 0, session: undefined }
  }
}

function isSession(session: Partial<StoredSession>): session is StoredSession {
  return (
    typeof session.accessToken === 'string' &&
    typeof session.refreshToken === 'string' &&
    typeof session.since === 'number' &&
    typeof session.until === 'number' &&
    typeof session.user?.id === 'number'
  )
}
