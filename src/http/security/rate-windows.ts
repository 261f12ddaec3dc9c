import { LRUCache } from 'lru-cache'
import { monotonicTime } from '../../base/clock.ts'

interface Window {
  readonly beganAt: number
  count: number
}

const WINDOW_MS = 60_000

/** Counts the requests of each client in a fixed window of monotonic time: the system clock may be set back. */
export class RateWindows {
  readonly #windows: LRUCache<string, Window>

  constructor(most = 100_000) {
    this.#windows = new LRUCache({ max: most })
  }

  /** Counts a request: its number in the client's window, and how long that window still lasts. */
  count(client: string): { count: number; secondsLeft: number } {
    const now = monotonicTime()
    let window = this.#windows.get(client)
    if (window === undefined || window.beganAt + WINDOW_MS <= now) window = { beganAt: now, count: 0 }
    window.count++
    this.#windows.set(client, window)
    // Fractions of a millisecond are rounding errors, and one of them would make it 61 seconds.
    const msLeft = Math.round(WINDOW_MS - (now - window.beganAt))
    return { count: window.count, secondsLeft: Math.max(1, Math.ceil(msLeft / 1_000)) }
  }
}
