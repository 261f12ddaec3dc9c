import { createHmac } from 'node:crypto'
import type { OutboundRequest } from '../../../outbound/outbound-client.ts'
import type { SignedSecrets } from '../channels/channel-secrets.ts'
import type { Message } from '../message/message.ts'
import { noticeOf } from './notice.ts'
import { jsonRequest } from './post.ts'

/** By Standard Webhooks 1.0: the id, the time of the attempt and the body are signed together. */
export function signedRequest(
  { url, secret, former }: SignedSecrets,
  message: Message,
  { messageId }: { readonly messageId: string },
): OutboundRequest {
  const now = Date.now()
  const { headers, body } = jsonRequest(url, contentOf(message, now))
  const seconds = String(Math.floor(now / 1_000))
  const secrets = [{ secret }, ...former.filter(({ until }) => until > now)]
  const signatures = secrets.map(({ secret }) => signature(secret, `${messageId}.${seconds}.${body}`))
  return {
    url,
    body,
    headers: {
      ...headers,
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

function contentOf(message: Message, now: number): object {
  if (message.kind === 'event') {
    const { type, at, id, subject, plantIds } = message.event
    return {
      type,
      timestamp: isoTime(at),
      data: { id, subject, ...(plantIds === undefined ? {} : { plantIds }) },
    }
  }
  const timestamp = isoTime(now)
  if (message.kind === 'test') return { type: 'care.test', timestamp, data: noticeOf(message) }
  const { date, timeZone, title, text, due, overdue, tasks, url } = message.digest
  const data = { date, timeZone, title, text, due, overdue, tasks, ...(url === undefined ? {} : { url }) }
  return { type: 'care.digest', timestamp, data }
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}
