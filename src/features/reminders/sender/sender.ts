import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/schema.ts'
import { hostOf, type SendingSlots } from '../message/sending-slots.ts'
import type { Attempts } from './attempts.ts'
import { type ClaimedRow, claimDeliveries, hasDueDelivery, listClaimedRows } from './claims.sql.ts'
import type { DeliveryOutcome } from './delivery-outcome.ts'
import { OutcomeWriter } from './outcome-writer.ts'
import type { NextEvents } from './save-outcomes.ts'

const CLAIM_MS = 60_000
/** This part of a claim is as long as the slowest mail takes: another server might repeat what begins later. */
const LEFT_AT_START = 5 / 6
const MOST_IN_HAND = 50
/** What is sent makes room for more before it is written down, but not without end: after a kill all of it is sent again. */
const MOST_UNSAVED = 100
/** Behind a slow host others must not wait. */
const BACK_MS = 30_000
const LOOK_AGAIN_MS = 1_000

interface SenderOptions {
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly attempts: Attempts
  readonly slots: SendingSlots
  readonly nextEvents: NextEvents
  readonly claimMs?: number
  /** Hears of every outcome that was saved. */
  readonly onSaved?: (outcome: DeliveryOutcome) => void
}

interface InHand {
  readonly row: ClaimedRow
  readonly claimedUntil: number
}

/**
 * Sends what is due in the outbox. A delivery is claimed first, so that of several servers one sends it; if that one dies, the
 * claim runs out, and the delivery is sent again by the next one. The next are claimed while others are sent and others again
 * written down: a commit takes longer than most receivers.
 */
export class Sender {
  readonly #options: SenderOptions
  readonly #claimMs: number
  readonly #stopping = new AbortController()
  readonly #writer: OutcomeWriter
  readonly #running = new Set<Promise<void>>()
  /** Counts the running ones without a result yet; `#unsaved` counts the others. */
  #inHand = 0
  #unsaved = 0
  #isWoken = false
  #woken: () => void = () => {}

  constructor(options: SenderOptions) {
    this.#options = options
    this.#claimMs = options.claimMs ?? CLAIM_MS
    this.#writer = new OutcomeWriter({
      ...options,
      onEnded: (count) => {
        this.#unsaved -= count
        // There is room, and what comes next may have been put in with it.
        this.wake()
      },
    })
  }

  /** Sends until nothing is due any more. */
  async turn(): Promise<void> {
    try {
      while (!this.#stopping.signal.aborted) {
        this.#isWoken = false
        const claimed = this.#hasRoom() ? await this.#claim(MOST_IN_HAND - this.#inHand) : 0
        if (claimed > 0 && this.#hasRoom()) continue
        // What was put in while it looked may not have been seen.
        if (this.#running.size === 0 && !this.#isWoken) return
        await this.#untilWoken()
      }
    } finally {
      await Promise.all(this.#running)
    }
  }

  /** Something was put in: it need not wait for what is being sent. */
  wake(): void {
    this.#isWoken = true
    this.#woken()
  }

  /** What is being sent is finished; the rest goes back. */
  stop(): void {
    this.#stopping.abort(new Error('the server stops'))
    this.wake()
  }

  /** Few at a time would be many statements. */
  #hasRoom(): boolean {
    return this.#inHand * 2 <= MOST_IN_HAND && this.#unsaved < MOST_UNSAVED
  }

  /** Other servers put something in too, and do not tell. */
  async #untilWoken(): Promise<void> {
    if (this.#isWoken) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#woken = resolve
    const timer = setTimeout(resolve, LOOK_AGAIN_MS)
    await promise
    clearTimeout(timer)
  }

  async #claim(limit: number): Promise<number> {
    const { db, log } = this.#options
    if (!(await hasDueDelivery(db))) return 0
    const claimedUntil = Date.now() + this.#claimMs
    const ids = await claimDeliveries(db, claimedUntil, limit)
    if (ids.length === 0) return 0
    const rows = await listClaimedRows(db, ids)
    this.#inHand += rows.length
    for (const row of rows) {
      const running = this.#handle({ row, claimedUntil })
        .catch((error: unknown) =>
          log.error({ err: error, delivery: row.id }, 'a delivery could not be saved'),
        )
        .finally(() => {
          this.#running.delete(running)
          if (this.#running.size === 0) this.wake()
        })
      this.#running.add(running)
    }
    return ids.length
  }

  async #handle(inHand: InHand): Promise<void> {
    let outcome: DeliveryOutcome
    try {
      outcome = await this.#result(inHand)
    } finally {
      this.#inHand--
      if (this.#inHand * 2 === MOST_IN_HAND) this.wake()
    }
    this.#unsaved++
    await this.#writer.add(outcome)
  }

  async #result(inHand: InHand): Promise<DeliveryOutcome> {
    const { row } = inHand
    const host = hostOf(row.channelKind, row.target)
    const tried = await this.#options.slots.run(host, this.#stopping.signal, () => this.#attempt(inHand))
    if (tried !== undefined) return tried
    const delay = this.#stopping.signal.aborted ? 0 : BACK_MS * (0.8 + 0.4 * Math.random())
    return { row, result: 'released', nextAttemptAt: Date.now() + Math.round(delay) }
  }

  async #attempt({ row, claimedUntil }: InHand): Promise<DeliveryOutcome> {
    const now = Date.now()
    if (this.#stopping.signal.aborted || claimedUntil - now < this.#claimMs * LEFT_AT_START) {
      return { row, result: 'released', nextAttemptAt: now }
    }
    return this.#options.attempts.attempt(row)
  }
}
