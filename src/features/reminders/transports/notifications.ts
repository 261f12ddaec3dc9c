import type { OutboundRequest } from '../../../outbound/outbound-client.ts'
import type { AppriseSecrets, GotifySecrets, NtfySecrets, SlackSecrets } from '../channels/channel-secrets.ts'
import type { Message } from '../message/message.ts'
import { noticeOf } from './notice.ts'
import { jsonRequest } from './post.ts'

export function ntfyRequest({ url, topic, token }: NtfySecrets, message: Message): OutboundRequest {
  const { title, text, url: click } = noticeOf(message)
  const body = {
    topic,
    title,
    message: text,
    ...(click === undefined ? {} : { click }),
    tags: ['potted_plant'],
  }
  return jsonRequest(url, body, token === undefined ? {} : { Authorization: `Bearer ${token}` })
}

/** The range is 0 to 10: from 4 on a phone makes itself heard, from 8 on it insists. */
const GOTIFY_PRIORITY = 5

export function gotifyRequest({ url, token }: GotifySecrets, message: Message): OutboundRequest {
  const { title, text, url: click } = noticeOf(message)
  const extras = {
    'client::display': { contentType: 'text/plain' },
    ...(click === undefined ? {} : { 'client::notification': { click: { url: click } } }),
  }
  const body = { title, message: text, priority: GOTIFY_PRIORITY, extras }
  const address = new URL(url)
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/message`
  return jsonRequest(address.href, body, token === undefined ? {} : { 'X-Gotify-Key': token })
}

export function appriseRequest({ url, tag }: AppriseSecrets, message: Message): OutboundRequest {
  const { title, text, url: link } = noticeOf(message)
  const body = { title, body: withLink(text, link), type: 'info', ...(tag === undefined ? {} : { tag }) }
  return jsonRequest(url, body)
}

export function slackRequest({ url }: SlackSecrets, message: Message): OutboundRequest {
  const { title, text, url: link } = noticeOf(message)
  return jsonRequest(url, { text: withLink(escaped(`${title}\n${text}`), link) })
}

function withLink(text: string, link: string | undefined): string {
  return link === undefined ? text : `${text}\n${link}`
}

/** Otherwise a plant called `<!channel>` would wake all users up. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
