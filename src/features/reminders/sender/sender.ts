import type { FastifyBaseLogger } from 'fastify'
import { listed } from '../../../db/query/among.ts'
import type { Db } from '../../../db/schema.ts'
import { hostOf, type SendingSlots } from '../message/sending-slots.ts'
import type { Attempts, DeliveryOutcome } from './attempts.ts'
import { type ClaimedRow, claimDeliveries, hasDueDelivery, listClaimedRows } from './claims.sql.ts'
import { saveOutcomes } from './save-outcomes.ts'

const CLAIM_MS = 60_000
/** This part of a claim is as long as the slowest mail takes: another server might repeat what begins later. */
const LEFT_AT_START = 5 / 6
/** More than are sent at a time, so that others are claimed and written down meanwhile: a commit takes longer than most receivers. */
const MOST_IN_HAND = 100
/** Behind a slow host others must not wait. */
const BACK_MS = 30_000
const LOOK_AGAIN_MS = 1_000

interface SenderOptions {
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly attempts: Attempts
  readonly slots: SendingSlots
  readonly claimMs?: number
  /** Hears of every outcome that was saved. */
  readonly onSaved?: (outcome: DeliveryOutcome) => Promise<void> | void
}

/**
 * Sends what is due in the outbox. A delivery is claimed first, so that of several servers one sends it; if that one dies, the
 * claim runs out, and the delivery is sent again by the next one.
 */
export class Sender {
  readonly #options: SenderOptions
  readonly #claimMs: number
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  readonly #ended: DeliveryOutcome[] = []
  #saved = Promise.resolve()
  #isWoken = false
  #woken: () => void = () => {}

  constructor(options: SenderOptions) {
    this.#options = options
    this.#claimMs = options.claimMs ?? CLAIM_MS
  }

  /** Sends until nothing is due any more. */
  async turn(): Promise<void> {
    try {
      while (!this.#stopping.signal.aborted) {
        this.#isWoken = false
        // Few at a time would be many statements.
        if (this.#running.size * 2 <= MOST_IN_HAND && (await this.#claim()) > 0) continue
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

  /** Other servers put something in too, and do not tell. */
  async #untilWoken(): Promise<void> {
    if (this.#isWoken) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#woken = resolve
    const timer = setTimeout(resolve, LOOK_AGAIN_MS)
    await promise
    clearTimeout(timer)
  }

  async #claim(): Promise<number> {
    const { db, log } = this.#options
    if (!(await hasDueDelivery(db))) return 0
    const now = Date.now()
    const claimedUntil = now + this.#claimMs
    const limit = MOST_IN_HAND - this.#running.size
    const claimed = await claimDeliveries(db, { now, until: claimedUntil, limit })
    if (claimed.length === 0) return 0
    for (const row of await listClaimedRows(db, { ids: listed(claimed.map(({ id }) => id)) })) {
      const running = this.#handle(row, claimedUntil)
        .catch((error: unknown) =>
          log.error({ err: error, delivery: row.id }, 'a delivery could not be saved'),
        )
        .finally(() => {
          this.#running.delete(running)
          // There is room, and the next event may have been put in.
          this.wake()
        })
      this.#running.add(running)
    }
    return claimed.length
  }

  async #handle(row: ClaimedRow, claimedUntil: number): Promise<void> {
    const { slots, onSaved } = this.#options
    const { signal } = this.#stopping
    const host = hostOf(row.channelKind, row.target)
    const tried = await slots.run(host, signal, () => this.#attempt(row, claimedUntil))
    const delay = signal.aborted ? 0 : BACK_MS * (0.8 + 0.4 * Math.random())
    const outcome = tried ?? releasedUntil(row, Date.now() + Math.round(delay))
    await this.#save(outcome)
    await onSaved?.(outcome)
  }

  /** What ends while others are written down is written down together. */
  #save(outcome: DeliveryOutcome): Promise<void> {
    this.#ended.push(outcome)
    if (this.#ended.length === 1) {
      const save = () => saveOutcomes(this.#options.db, this.#ended.splice(0))
      this.#saved = Promise.allSettled([this.#saved]).then(save)
    }
    return this.#saved
  }

  async #attempt(row: ClaimedRow, claimedUntil: number): Promise<DeliveryOutcome> {
    const now = Date.now()
    const isLate = claimedUntil - now < this.#claimMs * LEFT_AT_START
    if (this.#stopping.signal.aborted || isLate) return releasedUntil(row, now)
    return this.#options.attempts.attempt(row)
  }
}

function releasedUntil(row: ClaimedRow, nextAttemptAt: number): DeliveryOutcome {
  return { row, result: 'released', nextAttemptAt }
}
