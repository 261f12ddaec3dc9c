import { ConnectionError, type FieldProblem, FrondError } from './errors.ts'
import type { ErrorCode } from './generated/error-codes.ts'
import { retryAfter } from './retry.ts'

/** An answer with what came along. */
export interface Reply<Data> {
  readonly data: Data
  /** The tag of the resource as it is now, for `ifMatch`. */
  readonly etag: string | undefined
  /** The language of texts about species. */
  readonly language: string | undefined
  /** Whether an earlier call with the same idempotency key had done the work. */
  readonly isReplay: boolean
  /** The words that a search has taken in place of terms that nothing has. */
  readonly corrected: readonly string[]
  readonly requestId: string
  /** Epoch milliseconds by the clock of the server. */
  readonly serverTime: number
}

/** The body of a refusal. */
export interface Failure {
  readonly code: ErrorCode
  readonly message: string
  readonly data: { readonly errors: FieldProblem[] } | null
  readonly requestId: string
  readonly timestamp: number
}

/** What was inside the envelope. It has no type yet: the document gives each operation its own. */
export function replyOf({ status, headers }: Response, text: string) {
  const envelope = JSON.parse(text)
  if (!isEnvelope(envelope)) throw strange(status)
  return {
    data: envelope.data,
    etag: headers.get('ETag') ?? undefined,
    language: headers.get('Content-Language') ?? undefined,
    isReplay: headers.get('Idempotent-Replay') === 'true',
    corrected: wordsIn(headers.get('Frond-Corrected')),
    requestId: envelope.requestId,
    serverTime: envelope.timestamp,
  }
}

export function failureOf(response: Response, failure: Failure): Error {
  const { status } = response
  if (!isEnvelope(failure)) return strange(status)
  const { code, message, requestId, timestamp: serverTime, data } = failure
  const fields = data?.errors ?? []
  return new FrondError({
    code,
    message,
    status,
    requestId,
    serverTime,
    fields,
    retryAfter: retryAfter(response),
  })
}

/** Each is percent-encoded, and so are the spaces between them. */
function wordsIn(header: string | null): readonly string[] {
  return header === null ? [] : header.split('%20').map(decodeURIComponent)
}

/** Proxies may speak JSON too. */
function isEnvelope(body: Partial<Failure> | undefined | null): boolean {
  return typeof body?.code === 'number' && typeof body.requestId === 'string'
}

function strange(status: number): ConnectionError {
  return new ConnectionError(`Something else answered in place of the server (HTTP ${status})`, { status })
}
