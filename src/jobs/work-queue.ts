/** Runs a few pieces of heavy work at a time; a bounded number waits, the rest is turned away at once. */
export class WorkQueue {
  readonly #slots: number
  readonly #mostWaiting: number
  readonly #waiting: Array<() => void> = []
  #running = 0

  constructor({ slots, mostWaiting }: { slots: number; mostWaiting: number }) {
    this.#slots = slots
    this.#mostWaiting = mostWaiting
  }

  /** Rejects with QueueFullError instead of letting the wait grow without end. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#slots) {
      if (this.#waiting.length >= this.#mostWaiting) throw new QueueFullError()
      // Whoever leaves hands its slot over, so the count stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running++
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running--
      else next()
    }
  }
}

export class QueueFullError extends Error {
  constructor() {
    super('Too much work is waiting already')
    this.name = 'QueueFullError'
  }
}
