import type { components } from './generated/api-types.ts'

export type User = components['schemas']['User']

/** A session as it is kept. Times are epoch milliseconds of this device, whatever the clock of the server says. */
export interface StoredSession {
  readonly accessToken: string
  readonly refreshToken: string
  /** When the access token came. */
  readonly since: number
  /** When it stops working. */
  readonly until: number
  readonly user: User
  /** Where the session at the provider ends that signed the user in. */
  readonly logoutUrl?: string
}

/** Where the session lives. Clients that share a store share the session. */
export interface TokenStore {
  read(): StoredSession | undefined
  write(session: StoredSession | undefined): void
  /** Runs the work while no other client of this store runs any, and reads afterwards see what others wrote before. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Tells of changes that another client made; returns what ends that. */
  onChange(listener: () => void): () => void
}

/** Forgets when the process or page ends. */
export function memoryTokenStore(): TokenStore {
  let session: StoredSession | undefined
  let last: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  return {
    read: () => session,
    write: (changed) => {
      session = changed
      for (const listener of [...listeners]) listener()
    },
    exclusively: (work) => {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
