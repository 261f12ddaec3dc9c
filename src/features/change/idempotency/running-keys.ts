import { setTimeout as delay } from 'node:timers/promises'
import type { KeyOwner } from './idempotency.sql.ts'

/** How long a request waits for another one with the same key. */
export interface Deadline {
  /** By `performance.now()`: the system clock may be set at any moment. */
  readonly at: number
  readonly disconnected: AbortSignal
}

/** Sleeps, at most until the deadline or until the client disconnects; false if there was no time left. */
export async function sleep(ms: number, { at, disconnected }: Deadline): Promise<boolean> {
  const left = at - performance.now()
  if (left <= 0 || disconnected.aborted) return false
  try {
    await delay(Math.min(ms, left), undefined, { signal: disconnected })
    return true
  } catch {
    // The caller has left.
    return false
  }
}

interface Running {
  readonly requestHash: string
  readonly released: Promise<void>
}

/** The keys in use by requests of this process, a mutex for each. */
export class RunningKeys {
  readonly #running = new Map<string, Running>()
  readonly #mostWaiting: number
  #waiting = 0

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  /** Takes the key and returns the function that releases it; undefined while another request holds it. */
  acquire(owner: KeyOwner, requestHash: string): (() => void) | undefined {
    const name = nameOf(owner)
    if (this.#running.has(name)) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#running.set(name, { requestHash, released: promise })
    return () => {
      this.#running.delete(name)
      resolve()
    }
  }

  /** The hash of the request that holds the key. */
  requestHashOf(owner: KeyOwner): string | undefined {
    return this.#running.get(nameOf(owner))?.requestHash
  }

  /** Whether the request that holds the key released it before the deadline; false at once where too many wait. */
  async untilReleased(owner: KeyOwner, { at, disconnected }: Deadline): Promise<boolean> {
    const released = this.#running.get(nameOf(owner))?.released
    if (released === undefined) return true
    if (this.#waiting === this.#mostWaiting) return false
    this.#waiting++
    const over = new AbortController()
    const deadline = { at, disconnected: AbortSignal.any([disconnected, over.signal]) }
    try {
      return await Promise.race([
        released.then(() => true),
        sleep(Number.POSITIVE_INFINITY, deadline).then(() => false),
      ])
    } finally {
      over.abort()
      this.#waiting--
    }
  }

  get waiting(): number {
    return this.#waiting
  }
}

function nameOf({ userId, route, key }: KeyOwner): string {
  return JSON.stringify([userId, route, key])
}
