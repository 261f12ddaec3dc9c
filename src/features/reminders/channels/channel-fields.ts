import { AppError } from '../../../http/errors.ts'
import { addressOf, OutboundError, targetOf } from '../../../outbound/outbound-client.ts'
import type { OutboundRules } from '../../../outbound/outbound-rules.ts'
import { ChannelKind, WebhookFormat } from '../message/message.ts'
import {
  type ChannelSecrets,
  hashOf,
  newWebhookSecret,
  type PushSecrets,
  type WebhookSecrets,
} from './channel-secrets.ts'
import type { Channel, ChannelUpdate } from './channels.schema.ts'
import type { ChannelRow } from './channels.sql.ts'

/** The columns of a channel that follow from its secrets. */
export interface ChannelFields {
  readonly secrets: ChannelSecrets
  readonly format: WebhookFormat | null
  readonly target: string
  readonly endpoint_hash: string | null
  readonly events: string | null
}

export function pushFields({ endpoint, keys }: NonNullable<ChannelUpdate['subscription']>): ChannelFields {
  const { p256dh, auth } = keys
  const secrets: PushSecrets = { kind: ChannelKind.WebPush, endpoint, p256dh, auth }
  return {
    ...{ secrets, format: null, target: recognisable(endpoint), events: null },
    endpoint_hash: hashOf(endpoint),
  }
}

/** What a webhook becomes. A field that is not given stays, as far as the format and the host do. */
export function webhookFields(
  body: ChannelUpdate,
  format: WebhookFormat,
  url: string,
  before?: WebhookSecrets,
): ChannelFields {
  const events = body.events == null || body.events.length === 0 ? null : JSON.stringify(body.events)
  const secrets = webhookSecrets(body, format, url, before?.format === format ? before : undefined)
  return { secrets, format, target: recognisable(url), endpoint_hash: null, events }
}

function webhookSecrets(
  { topic, token, tag }: ChannelUpdate,
  format: WebhookFormat,
  url: string,
  before: WebhookSecrets | undefined,
): WebhookSecrets {
  const base = { kind: ChannelKind.Webhook, format, url } as const
  if (format === WebhookFormat.Signed) {
    const { secret = newWebhookSecret(), former = [] } = before ?? {}
    return { ...base, secret, former }
  }
  // A token is for one host: a user that changes the address must not learn by it what was typed for another.
  const isSameHost = before !== undefined && new URL(before.url).origin === new URL(url).origin
  return {
    ...base,
    topic: topic ?? before?.topic,
    token: (token === undefined && isSameHost ? before.token : token) ?? undefined,
    tag: (tag === undefined ? before?.tag : tag) ?? undefined,
  }
}

/** Its owner may see this of it. */
export function channelOf(row: ChannelRow): Channel {
  const { id, kind, name, format, target, events, failures, lastSentAt, lastError, createdAt } = row
  const isEmail = kind === ChannelKind.Email
  const confirmed = row.confirmedAddress === row.email
  return {
    ...{ id, kind, name, enabled: row.enabled === 1 && (!isEmail || confirmed) },
    ...(format === null ? {} : { format }),
    target: isEmail ? row.email : target,
    ...(events === null ? {} : { events: JSON.parse(events) }),
    ...(isEmail ? { confirmed } : {}),
    failures,
    ...(lastSentAt === null ? {} : { lastSentAt }),
    ...(lastError === null ? {} : { lastError }),
    createdAt,
  }
}

/**
 * Refuses an address that could never be called, as far as it tells by itself. What a name leads to is checked at each
 * connection: by then it may be something else.
 */
export function refuseTarget(rules: OutboundRules, url: string): void {
  try {
    if (rules.mayAllow(targetOf(addressOf(url)))) return
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
  }
  throw new AppError('TARGET_REFUSED')
}

/** The host without the path, which often is the secret. */
function recognisable(url: string): string {
  return `${new URL(url).origin}…`
}
