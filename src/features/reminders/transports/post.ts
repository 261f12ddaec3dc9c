import { VERSION } from '../../../base/version.ts'
import {
  type OutboundClient,
  OutboundError,
  type OutboundRequest,
} from '../../../outbound/outbound-client.ts'
import type { Outcome } from '../message/message.ts'

const USER_AGENT = `Frond/${VERSION}`

/** What became of a request, in fixed words: nothing of an answer but its status. */
export async function post(
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

/** The body of most webhooks. */
export function jsonRequest(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): OutboundRequest {
  return { url, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) }
}
