import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/schema.ts'
import { WorkQueue } from '../../../jobs/work-queue.ts'
import { ChannelKind } from '../reminder-enums.ts'
import type { Attempts } from './attempts.ts'
import { type ClaimedRow, claimDeliveries, hasDueDelivery, listClaimedRows } from './claims.sql.ts'
import { HostSlots } from './host-slots.ts'
import { type NextEvents, settle } from './settle.ts'
import type { Settled } from './settled.ts'

const CLAIM_MS = 60_000
/** Of a claim, as long as the slowest mail takes: what begins later might be begun by another server before it ends. */
const LEFT_AT_START = 5 / 6
const MOST_IN_HAND = 50
const MOST_AT_A_TIME = 20
/** Behind a slow host others must not wait. */
const BACK_MS = 30_000
const LOOK_AGAIN_MS = 1_000

interface SenderOptions {
  readonly db: Db
  readonly log: FastifyBaseLogger
  readonly attempts: Attempts
  readonly nextEvents: NextEvents
  readonly claimMs?: number
  /** Hears of everything that was settled. */
  readonly onSettled?: (settled: Settled) => void
}

interface Ended {
  readonly settled: Settled
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

interface InHand {
  readonly row: ClaimedRow
  readonly claimedUntil: number
}

/**
 * Sends what is due in the outbox. A delivery is claimed first, so that of several servers one sends it; if that one dies, the
 * claim runs out, and the delivery is sent again by the next one.
 */
export class Sender {
  readonly #options: SenderOptions
  readonly #claimMs: number
  readonly #slots = new WorkQueue({ slots: MOST_AT_A_TIME, mostWaiting: MOST_IN_HAND })
  readonly #hosts = new HostSlots()
  readonly #stopping = new AbortController()
  readonly #running = new Set<Promise<void>>()
  #toSettle: Ended[] = []
  #isSettling = false
  #woken: () => void = () => {}

  constructor(options: SenderOptions) {
    this.#options = options
    this.#claimMs = options.claimMs ?? CLAIM_MS
  }

  /** Sends until nothing is due any more. */
  async turn(): Promise<void> {
    try {
      while (!this.#stopping.signal.aborted) {
        const room = MOST_IN_HAND - this.#running.size
        // Few at a time would be many statements.
        const claimed = room * 2 >= MOST_IN_HAND ? await this.#claim(room) : 0
        if (claimed > 0 && this.#running.size * 2 < MOST_IN_HAND) continue
        if (this.#running.size === 0) return
        await this.#someEndedOrWoken()
      }
    } finally {
      await Promise.all(this.#running)
    }
  }

  /** Something was put in: it need not wait for what is being sent. */
  wake(): void {
    this.#woken()
  }

  /** What is being sent is finished; the rest goes back. */
  stop(): void {
    this.#stopping.abort(new Error('the server stops'))
  }

  /** Other servers put something in too, and do not tell. */
  async #someEndedOrWoken(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#woken = resolve
    const timer = setTimeout(resolve, LOOK_AGAIN_MS)
    await Promise.race([...this.#running, promise])
    clearTimeout(timer)
  }

  async #claim(limit: number): Promise<number> {
    const { db, log } = this.#options
    if (!(await hasDueDelivery(db))) return 0
    const claimedUntil = Date.now() + this.#claimMs
    const ids = await claimDeliveries(db, claimedUntil, limit)
    if (ids.length === 0) return 0
    const rows = await listClaimedRows(db, ids)
    for (const row of rows) {
      const running = this.#handle({ row, claimedUntil })
        .catch((error: unknown) =>
          log.error({ err: error, delivery: row.id }, 'a delivery could not be settled'),
        )
        .finally(() => this.#running.delete(running))
      this.#running.add(running)
    }
    return ids.length
  }

  async #handle(inHand: InHand): Promise<void> {
    await this.#settle(await this.#result(inHand))
  }

  async #result(inHand: InHand): Promise<Settled> {
    const { row } = inHand
    const host = hostOf(row)
    const tried = await this.#hosts.run(host, this.#stopping.signal, () =>
      this.#slots.run(() => this.#attempt(inHand)),
    )
    if (tried !== undefined) return tried
    const delay = this.#stopping.signal.aborted ? 0 : BACK_MS * (0.8 + 0.4 * Math.random())
    return { row, result: 'released', nextAttemptAt: Date.now() + Math.round(delay) }
  }

  async #attempt({ row, claimedUntil }: InHand): Promise<Settled> {
    const now = Date.now()
    if (this.#stopping.signal.aborted || claimedUntil - now < this.#claimMs * LEFT_AT_START) {
      return { row, result: 'released', nextAttemptAt: now }
    }
    return this.#options.attempts.attempt(row)
  }

  /** What ends while others are written down is written down together. */
  #settle(settled: Settled): Promise<void> {
    const { promise, resolve: done, reject: failed } = Promise.withResolvers<void>()
    this.#toSettle.push({ settled, done, failed })
    if (!this.#isSettling) void this.#settleAll()
    return promise
  }

  async #settleAll(): Promise<void> {
    const { db, onSettled, nextEvents } = this.#options
    this.#isSettling = true
    while (this.#toSettle.length > 0) {
      const some = this.#toSettle
      this.#toSettle = []
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
    }
    this.#isSettling = false
  }
}

/** What leads to the same host: all mail goes to one server, and the target of another channel begins with its host. */
function hostOf({ channelKind, target }: ClaimedRow): string {
  return target === null || channelKind === ChannelKind.Email ? 'mail' : target
}
