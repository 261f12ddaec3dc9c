import { ECDH } from 'node:crypto'
import type { FieldProblem } from '../../../http/errors.ts'
import { isObject } from '../../../http/schemas.ts'
import { bodyRule } from '../../../http/validation/request-validation.ts'
import { ChannelKind, WebhookFormat } from '../message/message.ts'

/** Fields of a channel that may not match their schemas. */
type Fields = Readonly<Record<string, unknown>>

/** Which field belongs to what. */
const ONLY_FOR: Readonly<
  Record<string, { kind: ChannelKind; formats?: readonly WebhookFormat[]; of: string }>
> = {
  subscription: { kind: ChannelKind.WebPush, of: 'web push (kind 1)' },
  format: { kind: ChannelKind.Webhook, of: 'webhooks (kind 3)' },
  url: { kind: ChannelKind.Webhook, of: 'webhooks (kind 3)' },
  token: {
    kind: ChannelKind.Webhook,
    formats: [WebhookFormat.Ntfy, WebhookFormat.Gotify],
    of: 'ntfy and Gotify (formats 2 and 3)',
  },
  topic: { kind: ChannelKind.Webhook, formats: [WebhookFormat.Ntfy], of: 'ntfy (format 2)' },
  tag: { kind: ChannelKind.Webhook, formats: [WebhookFormat.Apprise], of: 'Apprise (format 4)' },
  events: { kind: ChannelKind.Webhook, formats: [WebhookFormat.Signed], of: 'signed webhooks (format 1)' },
}

export const CHANNEL_CREATE_RULE = bodyRule((body) => [
  ...problemsOfChannel(body, body),
  ...subscriptionProblems(body),
])

/** What an update is about is known only with the stored channel; see `problemsOfChannel`. */
export const CHANNEL_UPDATE_RULE = bodyRule(subscriptionProblems)

/** `given` is what a request has, `channel` what it makes: a kind with all that is needed and nothing of another. */
export function problemsOfChannel(given: Fields, channel: Fields): FieldProblem[] {
  const { kind, format } = channel
  if (!isOneOf(ChannelKind, kind)) return []
  const needed =
    kind === ChannelKind.WebPush ? ['subscription'] : kind === ChannelKind.Webhook ? ['format', 'url'] : []
  if (kind === ChannelKind.Webhook && format === WebhookFormat.Ntfy) needed.push('topic')
  const missing = needed.filter((path) => channel[path] == null)
  const foreign = Object.entries(ONLY_FOR).filter(([path, { kind: own, formats }]) => {
    if (given[path] == null) return false
    if (own !== kind) return true
    return isOneOf(WebhookFormat, format) && formats !== undefined && !formats.includes(format)
  })
  return [
    ...missing.map((path) => ({ path, message: 'is required' })),
    ...foreign.map(([path, { of }]) => ({ path, message: `is for ${of} only` })),
  ]
}

function isOneOf<T extends number>(values: Readonly<Record<string, T>>, value: unknown): value is T {
  return Object.values(values).some((known) => known === value)
}

/** A key that is no point of the curve could never be encrypted for. */
function subscriptionProblems({ subscription }: Fields): FieldProblem[] {
  const keys = isObject(subscription) ? subscription.keys : undefined
  const key = isObject(keys) ? keys.p256dh : undefined
  if (typeof key !== 'string' || isPublicKey(key)) return []
  return [{ path: 'subscription.keys.p256dh', message: 'must be a public key in base64url' }]
}

function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text.replace(/=$/, ''), 'prime256v1', 'base64url')
    return true
  } catch {
    // OpenSSL says so in many ways.
    return false
  }
}
