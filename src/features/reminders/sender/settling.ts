import type { Db } from '../../../db/schema.ts'
import { type NextEvents, settle } from './settle.ts'
import type { Settled } from './settled.ts'

interface Options {
  readonly db: Db
  readonly nextEvents: NextEvents
  /** Hears of everything that was written down. */
  readonly onSettled?: (settled: Settled) => void
  /** Called when so many were written down together, or could not be. */
  readonly onEnded: (count: number) => void
}

interface Ended {
  readonly settled: Settled
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/** Writes down what became of deliveries: what ends while others are written down is written down together. */
export class Settling {
  readonly #options: Options
  #waiting: Ended[] = []
  #isBusy = false

  constructor(options: Options) {
    this.#options = options
  }

  add(settled: Settled): Promise<void> {
    const { promise, resolve: done, reject: failed } = Promise.withResolvers<void>()
    this.#waiting.push({ settled, done, failed })
    if (!this.#isBusy) void this.#settleAll()
    return promise
  }

  async #settleAll(): Promise<void> {
    const { db, onSettled, onEnded, nextEvents } = this.#options
    this.#isBusy = true
    while (this.#waiting.length > 0) {
      const some = this.#waiting
      this.#waiting = []
      try {
        await settle(
          db,
          some.map(({ settled }) => settled),
          nextEvents,
        )
        for (const { settled, done } of some) {
          onSettled?.(settled)
          done()
        }
      } catch (error) {
        for (const { failed } of some) failed(error)
      }
      onEnded(some.length)
    }
    this.#isBusy = false
  }
}
