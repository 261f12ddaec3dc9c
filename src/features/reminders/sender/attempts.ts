import type { FastifyBaseLogger } from 'fastify'
import type { GardenId } from '../../../db/schema.ts'
import { DigestMode } from '../../care/settings/digest-mode.ts'
import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import type { GardenEvent } from '../../change/events.schema.ts'
import type { Digest, Mail, Mailer, Message, Outcome } from '../message/message.ts'
import type { DeliveryContents } from '../outbox/delivery-contents.ts'
import type { ClaimedRow } from './claims.sql.ts'
import type { DeliveryOutcome } from './delivery-outcome.ts'
import { nextAttempt } from './retries.ts'

export interface DigestRequest {
  readonly language: ReminderLanguage
  readonly lookAhead: number
  /** Only if something has become due after the digest of this date. */
  readonly newSince?: string | undefined
}

interface AttemptsOptions {
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

/** There is nothing to tell, the user does not want to hear it, or the channel has changed since the claim. */
type NotSent = 'unwanted' | 'channel changed'

/** One attempt to send one delivery: what it says, to whom, and what to do if that fails. */
export class Attempts {
  readonly #options: AttemptsOptions

  constructor(options: AttemptsOptions) {
    this.#options = options
  }

  async attempt(row: ClaimedRow): Promise<DeliveryOutcome> {
    if (Date.now() >= row.expiresAt) return { row, result: 'failed', error: 'too late', isAttempt: false }
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
    if (row.kind === 2) {
      const event: GardenEvent = this.#options.contents.read(row)
      return { kind: 'event', event }
    }
    const digest = await this.#digest(row)
    return digest === undefined ? undefined : { kind: 'digest', digest }
  }

  async #digest(row: ClaimedRow): Promise<Digest | undefined> {
    const { gardenId, date, reminders, language, lookAhead } = row
    if (reminders !== 1) return undefined
    const newSince = row.digest === DigestMode.OnlyNew ? (row.lastDigestOn ?? undefined) : undefined
    const request = { language: language ?? 'en', lookAhead: lookAhead ?? 0, newSince }
    const digest = await this.#options.makeDigest(gardenId, request)
    // In a zone that was set meanwhile it is another date, which has its own digest.
    return digest?.date === date ? digest : undefined
  }
}

function outcomeOf(row: ClaimedRow, outcome: Outcome): DeliveryOutcome {
  if (outcome.result === 'sent') return { row, result: 'sent', status: outcome.status }
  const { error, status } = outcome
  if (outcome.result === 'gone') return { row, result: 'gone', error, status, isAttempt: true }
  const nextAttemptAt = nextAttempt({
    attempts: row.attempts + 1,
    now: Date.now(),
    expiresAt: row.expiresAt,
    retryAfter: outcome.retryAfter,
    // An event is tried for as long as it is of use: those after it wait.
    isPatient: row.kind === 2,
  })
  if (nextAttemptAt === undefined) return { row, result: 'failed', error, status, isAttempt: true }
  return { row, result: 'retried', error, status, nextAttemptAt }
}
