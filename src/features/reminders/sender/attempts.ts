import type { FastifyBaseLogger } from 'fastify'
import type { GardenId } from '../../../db/schema.ts'
import { DigestMode } from '../../care/settings/settings.schema.ts'
import type { GardenEvent } from '../../change/events.schema.ts'
import type { DigestRequest } from '../digest/digest.service.ts'
import type { Digest, Mail, Mailer, Message, Outcome } from '../message/message.ts'
import type { DeliveryContents } from '../outbox/deliveries.service.ts'
import type { ClaimedRow } from './claims.sql.ts'

export interface AttemptsOptions {
  readonly log: FastifyBaseLogger
  /** Opens a channel and sends something over it; undefined if it is not the one any more that the delivery was claimed for. */
  readonly deliver: (
    channelId: number,
    message: Message,
    delivery: ClaimedRow,
  ) => Promise<Outcome | undefined>
  readonly makeDigest: (gardenId: GardenId, request: DigestRequest) => Promise<Digest | undefined>
  /** It is absent where no mail can be sent. */
  readonly mailer: Mailer | undefined
  readonly contents: DeliveryContents
}

/** What became of a claimed delivery. */
export interface DeliveryOutcome {
  readonly row: ClaimedRow
  /**
   * Dropped: there is nothing to tell, or the user does not want to hear it. Released: it was not tried, so another server may
   * try it, or this one later.
   */
  readonly result: 'sent' | 'failed' | 'gone' | 'retried' | 'dropped' | 'released'
  /** Whether it has been tried now. */
  readonly isAttempt?: boolean
  readonly error?: string
  readonly status?: number | undefined
  readonly nextAttemptAt?: number
}

/** There is nothing to tell, the user does not want to hear it, or the channel has changed since the claim. */
type NotSent = 'unwanted' | 'channel changed'

/** One attempt to send one delivery: what it says, to whom, and what to do if that fails. */
export class Attempts {
  readonly #options: AttemptsOptions

  constructor(options: AttemptsOptions) {
    this.#options = options
  }

  async attempt(row: ClaimedRow): Promise<DeliveryOutcome> {
    if (Date.now() >= row.expiresAt) return { row, result: 'failed', error: 'too late' }
    let outcome: Outcome | NotSent
    try {
      outcome = await this.#send(row)
    } catch (error) {
      // A fault of this server. The next attempt may be made by a better one.
      this.#options.log.error({ err: error, delivery: row.id }, 'a delivery failed')
      outcome = { result: 'failed', error: 'internal error' }
    }
    if (outcome === 'unwanted') return { row, result: 'dropped' }
    // Its next claim finds the channel as it is now, with its host, or none.
    if (outcome === 'channel changed') return { row, result: 'released', nextAttemptAt: Date.now() }
    return outcomeOf(row, outcome)
  }

  async #send(row: ClaimedRow): Promise<Outcome | NotSent> {
    const { contents, mailer, deliver } = this.#options
    if (row.disabled === 1) return 'unwanted'
    if (row.kind === 3) {
      const mail: Mail = contents.read(row)
      return mailer === undefined ? { result: 'failed', error: 'no mail server' } : mailer.send(mail)
    }
    const { channelId, enabled } = row
    if (channelId === null || enabled !== 1) return 'unwanted'
    const message = await this.#message(row)
    return message === undefined
      ? 'unwanted'
      : ((await deliver(channelId, message, row)) ?? 'channel changed')
  }

  async #message(row: ClaimedRow): Promise<Message | undefined> {
    if (row.kind === 2) return { kind: 'event', event: this.#options.contents.read<GardenEvent>(row) }
    const isQuiet = row.quietUntil !== null && row.date < row.quietUntil
    if (row.reminders !== 1 || isQuiet) return undefined
    const digest = await this.#options.makeDigest(row.gardenId, {
      language: row.language ?? 'en',
      lookAhead: row.lookAhead ?? 0,
      newSince: row.digest === DigestMode.OnlyNew ? (row.lastDigestOn ?? undefined) : undefined,
      ...(row.shares === 1 && { shares: true }),
    })
    // In a zone that was set meanwhile it is another date, which has its own digest.
    return digest?.date === row.date ? { kind: 'digest', digest } : undefined
  }
}

function outcomeOf(row: ClaimedRow, outcome: Outcome): DeliveryOutcome {
  const tried = { row, ...outcome, isAttempt: true }
  if (outcome.result !== 'failed') return tried
  const nextAttemptAt = nextAttempt({
    attempts: row.attempts + 1,
    now: Date.now(),
    expiresAt: row.expiresAt,
    retryAfter: outcome.retryAfter,
    // An event is tried for as long as it is of use: those after it wait.
    isPatient: row.kind === 2,
  })
  return nextAttemptAt === undefined ? tried : { ...tried, result: 'retried', nextAttemptAt }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** These follow the first attempt, the second and so on. */
const DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS] as const
const LONGEST_MS = 5 * HOUR_MS

/** A delay varies by so much either way: what failed together must not come back together. */
const JITTER = 0.2

interface FailedAttempt {
  /** This one counts too. */
  readonly attempts: number
  readonly now: number
  readonly expiresAt: number
  /** As the receiver asked, in milliseconds. */
  readonly retryAfter?: number | undefined
  /** Goes on until it expires, rather than for a number of attempts. */
  readonly isPatient: boolean
}

/** When to try again; undefined if that is of no use. */
export function nextAttempt(failed: FailedAttempt, random: () => number = Math.random): number | undefined {
  const { attempts, now, expiresAt, retryAfter = 0, isPatient } = failed
  const usual = DELAYS_MS[attempts - 1] ?? (isPatient ? LONGEST_MS : undefined)
  if (usual === undefined) return undefined
  const varied = Math.round(usual * (1 - JITTER + 2 * JITTER * random()))
  const at = now + Math.max(varied, retryAfter)
  return at < expiresAt ? at : undefined
}
