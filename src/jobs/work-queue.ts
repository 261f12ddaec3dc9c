/** Limits the concurrency of heavy work. A bounded number of tasks waits; further ones are rejected at once. */
export class WorkQueue {
  readonly #slots: () => number
  readonly #mostWaiting: number
  /** First in, first out; calling an entry starts its task. */
  readonly #waiting = new Set<() => void>()
  #running = 0
  #refused = 0

  /** A number of slots that varies is asked for whenever a task comes or ends; it is 1 at least. */
  constructor({ slots, mostWaiting }: { slots: number | (() => number); mostWaiting: number }) {
    this.#slots = typeof slots === 'number' ? () => slots : slots
    this.#mostWaiting = mostWaiting
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** How many tasks were rejected because the queue was full. */
  get refused(): number {
    return this.#refused
  }

  /**
   * Rejects with QueueFullError when too many tasks wait. `signal` cancels a task that still waits; a running
   * task keeps its slot until it ends.
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#waiting.size === 0 && this.#running < this.#slots()) this.#running++
    else await this.#waitForSlot(signal)
    try {
      return await work()
    } finally {
      this.#releaseSlot()
    }
  }

  #releaseSlot(): void {
    this.#running--
    this.#fillSlots()
  }

  #fillSlots(): void {
    for (const next of this.#waiting) {
      if (this.#running >= this.#slots()) return
      // Taken at once, not when that task runs: by then others may have come.
      this.#running++
      this.#waiting.delete(next)
      next()
    }
  }

  async #waitForSlot(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.size >= this.#mostWaiting) {
      this.#refused++
      throw new QueueFullError()
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      if (this.#waiting.delete(resolve)) reject(signal?.reason)
    }
    signal?.addEventListener('abort', giveUp)
    this.#waiting.add(resolve)
    this.#fillSlots()
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
