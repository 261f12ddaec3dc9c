import type { Db } from '../../../db/schema.ts'
import type { DeliveryOutcome } from './delivery-outcome.ts'
import { type NextEvents, saveOutcomes } from './save-outcomes.ts'

interface Options {
  readonly db: Db
  readonly nextEvents: NextEvents
  /** Hears of every outcome that was saved. */
  readonly onSaved?: (outcome: DeliveryOutcome) => void
  /** Called when so many were written down together, or could not be. */
  readonly onEnded: (count: number) => void
}

interface Ended {
  readonly outcome: DeliveryOutcome
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/** Writes down what became of deliveries: what ends while others are written down is written down together. */
export class OutcomeWriter {
  readonly #options: Options
  #waiting: Ended[] = []
  #isBusy = false

  constructor(options: Options) {
    this.#options = options
  }

  add(outcome: DeliveryOutcome): Promise<void> {
    const { promise, resolve: done, reject: failed } = Promise.withResolvers<void>()
    this.#waiting.push({ outcome, done, failed })
    if (!this.#isBusy) void this.#saveAll()
    return promise
  }

  async #saveAll(): Promise<void> {
    const { db, onSaved, onEnded, nextEvents } = this.#options
    this.#isBusy = true
    while (this.#waiting.length > 0) {
      const some = this.#waiting
      this.#waiting = []
      try {
        await saveOutcomes(
          db,
          some.map(({ outcome }) => outcome),
          nextEvents,
        )
        for (const { outcome, done } of some) {
          onSaved?.(outcome)
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
