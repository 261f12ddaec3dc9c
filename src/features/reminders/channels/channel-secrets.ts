import { seal, unseal } from '../../../base/secret-box.ts'
import type { ChannelKind, WebhookFormat } from '../message/reminder-enums.ts'

/** A channel keeps these sealed, in the database and elsewhere: addresses, tokens and keys. */
export type ChannelSecrets = PushSecrets | EmailSecrets | WebhookSecrets

export interface PushSecrets {
  readonly kind: typeof ChannelKind.WebPush
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface EmailSecrets {
  readonly kind: typeof ChannelKind.Email
  readonly unsubscribeToken: string
  /** Where the last mail with a confirmation link went: the link confirms this address and no other. */
  readonly askedAddress: string
}

export type WebhookSecrets = SignedSecrets | NtfySecrets | GotifySecrets | AppriseSecrets | SlackSecrets

interface Webhook {
  readonly kind: typeof ChannelKind.Webhook
  readonly url: string
}

export interface SignedSecrets extends Webhook {
  readonly format: typeof WebhookFormat.Signed
  readonly secret: string
  /** Those before it sign along for a while each, so that a receiver can change over; the newest first. */
  readonly former: readonly { readonly secret: string; readonly until: number }[]
}

export interface NtfySecrets extends Webhook {
  readonly format: typeof WebhookFormat.Ntfy
  readonly topic: string
  readonly token?: string
}

export interface GotifySecrets extends Webhook {
  readonly format: typeof WebhookFormat.Gotify
  readonly token?: string
}

export interface AppriseSecrets extends Webhook {
  readonly format: typeof WebhookFormat.Apprise
  readonly tag?: string
}

export interface SlackSecrets extends Webhook {
  readonly format: typeof WebhookFormat.Slack
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
