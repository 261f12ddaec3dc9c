import { ChannelKind, WebhookFormat } from '../message/reminder-enums.ts'
import type { ChannelSecrets, PushSecrets, WebhookSecrets } from './channel-secrets.ts'
import { recognisable } from './channel-target.ts'
import { hashOf, newWebhookSecret } from './channel-tokens.ts'
import type { Channel, ChannelUpdate } from './channels.schema.ts'
import type { ChannelRow } from './channels.sql.ts'

/** The columns of a channel that follow from its secrets. */
export interface ChannelFields {
  readonly secrets: ChannelSecrets
  readonly format: WebhookFormat | null
  readonly target: string
  readonly endpointHash: string | null
  readonly events: string | null
}

export function pushFields({ endpoint, keys }: NonNullable<ChannelUpdate['subscription']>): ChannelFields {
  const { p256dh, auth } = keys
  const secrets: PushSecrets = { kind: ChannelKind.WebPush, endpoint, p256dh, auth }
  return {
    ...{ secrets, format: null, target: recognisable(endpoint), events: null },
    endpointHash: hashOf(endpoint),
  }
}

/** What a webhook becomes. A field that is not given stays, as far as the format and the host do. */
export function webhookFields(
  body: ChannelUpdate,
  format: WebhookFormat,
  url: string,
  before?: WebhookSecrets,
): ChannelFields {
  const secrets = webhookSecrets(body, format, url, before)
  return { secrets, format, target: recognisable(url), endpointHash: null, events: eventsOf(body) }
}

function eventsOf({ events }: ChannelUpdate): string | null {
  return events == null || events.length === 0 ? null : JSON.stringify(events)
}

function webhookSecrets(
  body: ChannelUpdate,
  format: WebhookFormat,
  url: string,
  before: WebhookSecrets | undefined,
): WebhookSecrets {
  const base = { kind: ChannelKind.Webhook, url } as const
  switch (format) {
    case WebhookFormat.Signed: {
      if (before?.format !== format) return { ...base, format, secret: newWebhookSecret(), former: [] }
      const { secret, former } = before
      return { ...base, format, secret, former }
    }
    case WebhookFormat.Ntfy: {
      const topic = body.topic ?? (before?.format === format ? before.topic : '')
      return { ...base, format, topic, ...tokenOf(body, format, url, before) }
    }
    case WebhookFormat.Gotify:
      return { ...base, format, ...tokenOf(body, format, url, before) }
    case WebhookFormat.Apprise: {
      const tag = body.tag === undefined && before?.format === format ? before.tag : (body.tag ?? undefined)
      return { ...base, format, ...(tag === undefined ? {} : { tag }) }
    }
    case WebhookFormat.Slack:
      return { ...base, format }
  }
}

/** A token is for one host: a user that changes the address must not learn by it what was typed for another. */
function tokenOf(
  { token }: ChannelUpdate,
  format: WebhookFormat,
  url: string,
  before: WebhookSecrets | undefined,
): { token?: string } {
  if (token !== undefined) return token === null ? {} : { token }
  const isSame = before?.format === format && new URL(before.url).origin === new URL(url).origin
  return isSame && 'token' in before && before.token !== undefined ? { token: before.token } : {}
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
