import { hash, randomBytes } from 'node:crypto'
import { seal, unseal } from '../../../base/secret-box.ts'
import { ChannelKind, type Message, type Outcome, type WebhookFormat } from '../message/message.ts'
import type { ChannelRow } from './channels.sql.ts'

/** A channel keeps these sealed, in the database and elsewhere: addresses, tokens and keys. */
export type ChannelSecrets = PushSecrets | EmailSecrets | WebhookSecrets

export interface PushSecrets {
  readonly kind: typeof ChannelKind.WebPush
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

interface EmailSecrets {
  readonly kind: typeof ChannelKind.Email
  readonly unsubscribeToken: string
  /** Where the last mail with a confirmation link went: the link confirms this address and no other. */
  readonly askedAddress: string
}

/** What a format has no use for is absent. */
export interface WebhookSecrets {
  readonly kind: typeof ChannelKind.Webhook
  readonly format: WebhookFormat
  readonly url: string
  /** A signed webhook has this, and those before it: they sign along for a while each, so that a receiver can change over; the newest first. */
  readonly secret?: string
  readonly former?: readonly { readonly secret: string; readonly until: number }[]
  /** Of ntfy. */
  readonly topic?: string | undefined
  /** Of ntfy and Gotify. */
  readonly token?: string | undefined
  /** Of Apprise. */
  readonly tag?: string | undefined
}

/** The current one seals, all of them open. */
export type SealingKeys = readonly [current: Buffer, ...older: Buffer[]]

/** The label names the owner: a box that is moved to a row of another owner does not open. */
export function sealSecrets([key]: SealingKeys, userId: number, secrets: ChannelSecrets): Buffer {
  return seal(key, labelOfChannel(userId), Buffer.from(JSON.stringify(secrets)))
}

/** Undefined if no key fits, such as after the operator has lost SECRET_KEY. */
export function openSecrets(
  keys: SealingKeys,
  userId: number,
  sealed: Uint8Array,
): ChannelSecrets | undefined {
  const plain = unseal(keys, labelOfChannel(userId), sealed)
  return plain === undefined ? undefined : JSON.parse(plain.toString())
}

export function labelOfChannel(userId: number): string {
  return `reminder channel of ${userId}`
}

/** A channel with everything that it takes to send something over it. */
export type OpenChannel = PushSecrets | OpenEmail | WebhookSecrets

export interface OpenEmail extends EmailSecrets {
  readonly address: string
}

type Closed = 'secrets unreadable' | 'address not confirmed'

/** Or why nothing can be sent over it. */
export function openChannel(
  keys: SealingKeys,
  { gardenId, sealed, email, confirmedAddress }: ChannelRow,
): OpenChannel | Closed {
  const secrets = openSecrets(keys, gardenId, sealed)
  if (secrets === undefined) return 'secrets unreadable'
  if (secrets.kind !== ChannelKind.Email) return secrets
  return confirmedAddress === email ? { ...secrets, address: email } : 'address not confirmed'
}

export interface DeliveryOptions {
  /** It stays as it is in every attempt, so that a receiver can tell a repetition. */
  readonly messageId: string
}

/** Tries once to get a message to where a channel leads; whatever happens is an outcome. */
export type Deliver = (channel: OpenChannel, message: Message, options: DeliveryOptions) => Promise<Outcome>

/** What a link in a mail has. Only its hash can be looked up. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** By which a token, or the endpoint of a push subscription, is found. */
export function hashOf(text: string): string {
  return hash('sha256', text, 'base64url')
}

/** As Standard Webhooks write it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
