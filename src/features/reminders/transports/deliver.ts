import type { OutboundClient } from '../../../outbound/outbound-client.ts'
import type { Deliver } from '../channels/open-channel.ts'
import type { Mailer } from '../message/message.ts'
import { ChannelKind, WebhookFormat } from '../message/reminder-enums.ts'
import { sendEmail } from './email.ts'
import { appriseRequest, gotifyRequest, ntfyRequest, slackRequest } from './notifications.ts'
import { post } from './post.ts'
import { signedRequest } from './signed.ts'
import { pushRequest, type Vapid } from './web-push.ts'

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
    switch (channel.format) {
      case WebhookFormat.Signed:
        return post(client, signedRequest(channel, message, options), GONE)
      case WebhookFormat.Ntfy:
        return post(client, ntfyRequest(channel, message), GONE)
      case WebhookFormat.Gotify:
        return post(client, gotifyRequest(channel, message), GONE)
      case WebhookFormat.Apprise:
        return post(client, appriseRequest(channel, message), GONE)
      case WebhookFormat.Slack:
        return post(client, slackRequest(channel, message), GONE)
    }
  }
}
