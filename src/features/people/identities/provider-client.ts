import type { OutboundAnswer, OutboundQuestion } from '../../../outbound/outbound-client.ts'
import {
  type AskOutbound,
  OutboundError,
  outboundAsking,
  type Resolve,
} from '../../../outbound/outbound-client.ts'
import { outboundRules } from '../../../outbound/outbound-rules.ts'

/** More than the keys of any provider have, or a token with hundreds of groups. */
const MOST_BYTES = 512 * 1024

/** The provider has answered that it cannot answer. */
class ProviderDownError extends Error {
  override readonly name = 'ProviderDownError'
}

interface Options {
  readonly issuer: string
  readonly outboundAllow: readonly string[]
  readonly resolve: Resolve | undefined
  readonly timeoutMs: number
}

/** Asks a provider. The operator has named the host of the issuer, so it may be in a private network or on this machine. */
export function providerClient({ issuer, outboundAllow, resolve, timeoutMs }: Options): AskOutbound {
  const { protocol, hostname, port } = new URL(issuer)
  const named = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
  return outboundAsking({
    rules: outboundRules([...outboundAllow, named]),
    ...{ resolve, timeoutMs, mostBytes: MOST_BYTES },
  })
}

interface Request {
  readonly method: string
  readonly headers: ConstructorParameters<typeof Headers>[0]
  /** A form, or nothing. */
  readonly body?: unknown
}

/** The client in the shape that libraries expect. */
export function libraryClient(ask: AskOutbound): (url: string, request: Request) => Promise<Response> {
  return async (url, { method, headers, body }) => {
    const form = body instanceof URLSearchParams ? body.toString() : undefined
    const question: OutboundQuestion = {
      ...{ method, url, body: form },
      headers: Object.fromEntries(new Headers(headers)),
    }
    const answer = await ask(question)
    if (answer.status >= 500) throw new ProviderDownError(`The provider answered ${answer.status}`)
    return responseOf(answer)
  }
}

function responseOf({ status, headers, body }: OutboundAnswer): Response {
  const isEmpty = status === 204 || status === 205 || status === 304
  const type = headers['content-type']
  return new Response(isEmpty ? null : Buffer.from(body), {
    status,
    headers: type === undefined ? {} : { 'Content-Type': type },
  })
}

/** Whether a provider has not answered, however deep in an error of a library that is. */
export function isSilence(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError || cause instanceof ProviderDownError) return true
  }
  return false
}
