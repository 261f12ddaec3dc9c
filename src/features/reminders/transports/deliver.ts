import { USER_AGENT } from '../../../base/version.ts'
import {
  type OutboundClient,
  OutboundError,
  type OutboundRequest,
} from '../../../outbound/outbound-client.ts'
import type { Deliver, DeliveryOptions, OpenEmail } from '../channels/channel-secrets.ts'
import { digestMail, type MailContent, type MailLinks, mailLinks, testMail } from '../mail/mails.ts'
import { ChannelKind, type Mailer, type Message, type Outcome } from '../message/message.ts'
import { pushRequest, type Vapid } from './web-push.ts'
import { webhookRequest } from './webhooks.ts'

interface Transports {
  readonly client: OutboundClient
  /** Undefined if there is no key that can be read. */
  readonly vapid: () => Promise<Vapid | undefined>
  readonly mailer: Mailer | undefined
  readonly publicUrl: string | undefined
}

/** A push service says 404 of a subscription that has ended. */
const GONE = [410]
const GONE_FOR_PUSH = [404, 410]

export function deliverBy(transports: Transports): Deliver {
  const { client } = transports
  return async (channel, message, options) => {
    if (channel.kind === ChannelKind.Email) return sendEmail(transports, channel, message, options)
    if (channel.kind === ChannelKind.WebPush) {
      const vapid = await transports.vapid()
      if (vapid === undefined) return { result: 'failed', error: 'push key unreadable' }
      return post(client, await pushRequest(channel, message, vapid, options), GONE_FOR_PUSH)
    }
    return post(client, webhookRequest(channel, message, options), GONE)
  }
}

/** What became of a request, in fixed words: nothing of an answer but its status. */
async function post(
  client: OutboundClient,
  { url, headers, body }: OutboundRequest,
  gone: readonly number[],
): Promise<Outcome> {
  try {
    const { status, retryAfter } = await client.post({
      url,
      body,
      headers: { 'User-Agent': USER_AGENT, ...headers },
    })
    if (status >= 200 && status < 300) return { result: 'sent', status }
    const error = `HTTP ${status}` as const
    if (gone.includes(status)) return { result: 'gone', error, status }
    return { result: 'failed', error, status, ...(retryAfter === undefined ? {} : { retryAfter }) }
  } catch (error) {
    if (error instanceof OutboundError) return { result: 'failed', error: error.message }
    throw error
  }
}

async function sendEmail(
  { mailer, publicUrl }: Transports,
  { address, unsubscribeToken }: OpenEmail,
  message: Message,
  { messageId }: DeliveryOptions,
): Promise<Outcome> {
  if (mailer === undefined) return { result: 'failed', error: 'no mail server' }
  const links = mailLinks(publicUrl, unsubscribeToken)
  return mailer.send({
    to: address,
    ...contentOf(message, links),
    messageId: mailId(messageId, publicUrl),
    ...(links.oneClick === undefined ? {} : { unsubscribeUrl: links.oneClick }),
  })
}

function contentOf(message: Message, links: MailLinks): MailContent {
  if (message.kind === 'digest') return digestMail(message.digest, links)
  if (message.kind === 'test') return testMail(message.language, links)
  throw new Error('Events are for programs, not for people')
}

/** Mail programs take what is behind the @ for a domain. */
export function mailId(messageId: string, publicUrl: string | undefined): string {
  return `${messageId}@${publicUrl === undefined ? 'frond.invalid' : new URL(publicUrl).hostname}`
}
