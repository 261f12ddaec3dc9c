import { type LookupAddress, lookup as resolve } from 'node:dns'
import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http'
import { request as encryptedRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hasCode } from '../base/errors.ts'
import type { OutboundRules, Target } from './outbound-rules.ts'

/** Why there was no answer, in words that tell nothing of what is there. */
type OutboundReason =
  | 'address refused'
  | 'unknown host'
  | 'timeout'
  | 'connection refused'
  | 'connection lost'
  | 'TLS'

export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  declare readonly message: OutboundReason

  constructor(reason: OutboundReason, cause?: unknown) {
    super(reason, { cause })
  }
}

export interface OutboundRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** What an answer says; its body is not kept. */
export interface OutboundResponse {
  readonly status: number
  /** In milliseconds from now. */
  readonly retryAfter?: number
}

export interface OutboundClient {
  /** Posts once, and follows no redirect. Throws an `OutboundError` where there is no answer. */
  post(request: OutboundRequest): Promise<OutboundResponse>
}

/** An answer that is read to its end. */
export interface OutboundAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface OutboundQuestion {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** Sends once, and follows no redirect. Throws an `OutboundError` where there is no answer, or too large a one. */
export type AskOutbound = (question: OutboundQuestion) => Promise<OutboundAnswer>

export type Resolve = (host: string) => Promise<LookupAddress[]>

interface Options {
  readonly rules: OutboundRules
  readonly resolve?: Resolve | undefined
  /** For the connection and the answer together. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000
/** The bytes of an answer that are read and thrown away so that its connection ends well. */
const MOST_BYTES = 64 * 1024

/**
 * The only way out to an address that a user typed. What counts is the address that is connected to, checked where it is
 * resolved for that very connection: a name that changes its mind afterwards changes nothing.
 */
export function outboundClient(options: Options): OutboundClient {
  return {
    post: ({ url, headers, body }) => {
      const request = { method: 'POST', url, headers, body }
      return send(options, request, (response, answered) =>
        readAndForget(response, () => answered(responseOf(response))),
      )
    },
  }
}

/** The same way, for answers that are read. */
export function outboundAsking(options: Options & { readonly mostBytes: number }): AskOutbound {
  return (question) =>
    send(options, question, (response, answered) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        chunks.push(chunk)
        if (bytes > options.mostBytes) response.destroy(new OutboundError('connection lost'))
      })
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response
        answered({ status, headers, body: Buffer.concat(chunks) })
      })
    })
}

async function send<Answer>(
  { rules, resolve = resolveAll, timeoutMs = TIMEOUT_MS }: Options,
  {
    method,
    url,
    headers,
    body = '',
  }: Omit<OutboundQuestion, 'body'> & { body?: string | Uint8Array | undefined },
  read: (response: IncomingMessage, answered: (answer: Answer) => void) => void,
): Promise<Answer> {
  const address = addressOf(url)
  const target = targetOf(address)
  // An address needs no look-up, and would get none.
  if (isIP(target.host) !== 0 && !rules.allows(target, target.host))
    throw new OutboundError('address refused')
  const open = target.isEncrypted ? encryptedRequest : plainRequest
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await new Promise<Answer>((answered, failed) => {
      const request = open(address, {
        method,
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        agent: false,
        lookup: guardedLookup(rules, target, resolve),
        signal: deadline,
      })
      request.on('error', failed)
      // Without an answer also where there is no error: one that switches protocols ends here.
      request.on('close', () => failed(new OutboundError('connection lost')))
      request.on('response', (response) => {
        response.on('error', failed)
        read(response, answered)
      })
      request.end(body)
    })
  } catch (error) {
    throw error instanceof OutboundError ? error : new OutboundError(reasonOf(error, deadline), error)
  }
}

/** Whether an address is one that may be called at all, as far as it can be told without a connection. */
export function addressOf(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined
  const isHttp = address?.protocol === 'http:' || address?.protocol === 'https:'
  if (address === undefined || !isHttp || address.username !== '' || address.password !== '') {
    throw new OutboundError('address refused')
  }
  return address
}

export function targetOf({ protocol, hostname, port }: URL): Target {
  const isEncrypted = protocol === 'https:'
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return { host, isEncrypted, port: port === '' ? (isEncrypted ? 443 : 80) : Number(port) }
}

/** All addresses of a name must pass: which of them is connected to is up to the system. */
function guardedLookup(rules: OutboundRules, target: Target, resolve: Resolve): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found
        const isRefused = found.some(({ address }) => !rules.allows(target, address))
        if (first === undefined || isRefused) callback(new OutboundError('address refused'), '')
        else if (all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

function resolveAll(host: string): Promise<LookupAddress[]> {
  return new Promise((found, failed) => {
    resolve(host, { all: true }, (error, addresses) => (error === null ? found(addresses) : failed(error)))
  })
}

function readAndForget(response: IncomingMessage, then: () => void): void {
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= MOST_BYTES) return
    then()
    response.destroy()
  })
  response.on('end', then)
}

function responseOf({ statusCode = 0, headers }: IncomingMessage): OutboundResponse {
  const retryAfter = delayOf(headers['retry-after'])
  return { status: statusCode, ...(retryAfter === undefined ? {} : { retryAfter }) }
}

/** Seconds or a date. */
function delayOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const delay = /^[0-9]+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(delay) ? undefined : Math.max(0, delay)
}

const UNREACHABLE = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']

function reasonOf(error: unknown, deadline: AbortSignal): OutboundError['message'] {
  if (deadline.aborted || hasCode(error, 'ETIMEDOUT')) return 'timeout'
  if (hasCode(error, 'ENOTFOUND', 'EAI_AGAIN')) return 'unknown host'
  if (hasCode(error, ...UNREACHABLE)) return 'connection refused'
  return isOfTls(error) ? 'TLS' : 'connection lost'
}

function isOfTls(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return false
  return /^(ERR_TLS|ERR_SSL|CERT|DEPTH|SELF_SIGNED|UNABLE|EPROTO)/.test(error.code)
}
