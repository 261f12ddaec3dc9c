/** Runs a few pieces of heavy work at a time; a bounded number waits, the rest is turned away at once. */
export class WorkQueue {
  readonly #slots: number
  readonly #mostWaiting: number
  /** In the order of arrival; calling one lets it begin. */
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor({ slots, mostWaiting }: { slots: number; mostWaiting: number }) {
    this.#slots = slots
    this.#mostWaiting = mostWaiting
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Rejects with QueueFullError instead of letting the wait grow without end. `signal` takes work back that
   * still waits; work that runs keeps its slot until it really ends.
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#running < this.#slots) this.#running++
    else await this.#takeTurn(signal)
    try {
      return await work()
    } finally {
      this.#handOver()
    }
  }

  /** Whoever leaves gives its slot to the next, so the count only changes when nobody waits. */
  #handOver(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#running--
      return
    }
    // At once, not when the other gets to run: a second slot given to it would be lost.
    this.#waiting.delete(next)
    next()
  }

  async #takeTurn(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= this.#mostWaiting) throw new QueueFullError()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      if (this.#waiting.delete(resolve)) reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp)
    this.#waiting.add(resolve)
    try {
      await promise
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }
}

export class QueueFullError extends Error {
  constructor() {
    super('Too much work is waiting already')
    this.name = 'QueueFullError'
  }
}
