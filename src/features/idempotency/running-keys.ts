import { setTimeout as delay } from 'node:timers/promises'
import type { KeyOwner } from './idempotency.sql.ts'

/** How long a request waits for another with its key. */
export interface Patience {
  /** By `performance.now()`: the clock on the wall may be set at any moment. */
  readonly until: number
  readonly disconnected: AbortSignal
}

/** Pauses for so long, or for less when patience ends; false then. */
export async function waited(ms: number, { until, disconnected }: Patience): Promise<boolean> {
  const left = until - performance.now()
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
  readonly ended: Promise<void>
}

/** The keys that requests of this process are at work on, each with one request at a time. */
export class RunningKeys {
  readonly #running = new Map<string, Running>()
  readonly #mostWaiting: number
  #waiting = 0

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  /** What to call at the end of the work; undefined while another request has the key. */
  enter(owner: KeyOwner, requestHash: string): (() => void) | undefined {
    const name = nameOf(owner)
    if (this.#running.has(name)) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#running.set(name, { requestHash, ended: promise })
    return () => {
      this.#running.delete(name)
      resolve()
    }
  }

  /** What the request that has the key is remembered by. */
  requestHashOf(owner: KeyOwner): string | undefined {
    return this.#running.get(nameOf(owner))?.requestHash
  }

  /** Whether the request that has the key came to its end in time; false at once where too many wait. */
  async untilEnded(owner: KeyOwner, { until, disconnected }: Patience): Promise<boolean> {
    const ended = this.#running.get(nameOf(owner))?.ended
    if (ended === undefined) return true
    if (this.#waiting === this.#mostWaiting) return false
    this.#waiting++
    const over = new AbortController()
    const patience = { until, disconnected: AbortSignal.any([disconnected, over.signal]) }
    try {
      return await Promise.race([
        ended.then(() => true),
        waited(Number.POSITIVE_INFINITY, patience).then(() => false),
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
