import { createHmac } from 'node:crypto'
import type { OutboundRequest } from '../../../outbound/outbound-client.ts'
import type { DeliveryOptions, WebhookSecrets } from '../channels/channel-secrets.ts'
import { type Message, WebhookFormat } from '../message/message.ts'
import { wordsIn } from '../words/words.ts'

/** A message as a few lines for people. */
interface Notice {
  readonly title: string
  readonly text: string
  /** What opens when it is tapped. */
  readonly url?: string | undefined
}

export function noticeOf(message: Message): Notice {
  if (message.kind === 'test') return { ...wordsIn(message.language).test, url: message.url }
  if (message.kind === 'digest') return message.digest
  // A channel without a signature has no events.
  throw new Error('Events are for programs, not for people')
}

export function webhookRequest(
  webhook: WebhookSecrets,
  message: Message,
  options: DeliveryOptions,
): OutboundRequest {
  const { format, url, topic, token, tag } = webhook
  if (format === WebhookFormat.Signed) return signedRequest(webhook, message, options)
  const { title, text, url: link } = noticeOf(message)
  const withLink = (text: string) => (link === undefined ? text : `${text}\n${link}`)
  switch (format) {
    case WebhookFormat.Ntfy: {
      const body = { topic, title, message: text, click: link, tags: ['potted_plant'] }
      return jsonRequest(url, body, token === undefined ? {} : { Authorization: `Bearer ${token}` })
    }
    case WebhookFormat.Gotify: {
      const extras = {
        'client::display': { contentType: 'text/plain' },
        ...(link === undefined ? {} : { 'client::notification': { click: { url: link } } }),
      }
      const body = { title, message: text, priority: GOTIFY_PRIORITY, extras }
      const address = new URL(url)
      address.pathname = `${address.pathname.replace(/\/+$/, '')}/message`
      return jsonRequest(address.href, body, token === undefined ? {} : { 'X-Gotify-Key': token })
    }
    case WebhookFormat.Apprise:
      return jsonRequest(url, { title, body: withLink(text), type: 'info', tag })
    case WebhookFormat.Slack:
      return jsonRequest(url, { text: withLink(escaped(`${title}\n${text}`)) })
  }
}

/** The range is 0 to 10: from 4 on a phone makes itself heard, from 8 on it insists. */
const GOTIFY_PRIORITY = 5

/** Otherwise a plant called `<!channel>` would wake all users up. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function jsonRequest(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): OutboundRequest {
  return { url, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

/** By Standard Webhooks 1.0: the id, the time of the attempt and the body are signed together. */
function signedRequest(
  { url, secret = '', former = [] }: WebhookSecrets,
  message: Message,
  { messageId }: DeliveryOptions,
): OutboundRequest {
  const now = Date.now()
  const body = JSON.stringify(contentOf(message, now))
  const seconds = String(Math.floor(now / 1_000))
  const secrets = [{ secret }, ...former.filter(({ until }) => until > now)]
  const signatures = secrets.map(({ secret }) => signature(secret, `${messageId}.${seconds}.${body}`))
  return {
    url,
    body,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': seconds,
      'webhook-signature': signatures.join(' '),
    },
  }
}

function signature(secret: string, content: string): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

/** As many as there are tasks at most. */
const MOST_CHECKS = 100

function contentOf(message: Message, now: number): object {
  if (message.kind === 'event') {
    const { type, at, id, subject, plantIds } = message.event
    return { type, timestamp: isoTime(at), data: { id, subject, plantIds } }
  }
  const timestamp = isoTime(now)
  if (message.kind === 'test') return { type: 'care.test', timestamp, data: noticeOf(message) }
  const { date, timeZone, title, text, due, overdue, tasks, checks, url } = message.digest
  const first = checks?.flatMap(({ checks }) => checks).slice(0, MOST_CHECKS)
  const data = { date, timeZone, title, text, due, overdue, tasks, checks: first, url }
  return { type: 'care.digest', timestamp, data }
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}
