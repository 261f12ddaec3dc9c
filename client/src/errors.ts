import type { components } from './generated/api-types.ts'
import type { ErrorCode } from './generated/error-codes.ts'

export type FieldProblem = components['schemas']['FieldProblem']

interface Failure {
  readonly code: ErrorCode
  readonly message: string
  readonly status: number
  readonly requestId: string
  readonly serverTime: number
  readonly fields: readonly FieldProblem[]
  readonly retryAfter: number | undefined
}

/** Frond answered, and refused. */
export class FrondError extends Error {
  override readonly name = 'FrondError'
  /** One of `ErrorCode`; a server that is newer than this client may have others. */
  readonly code: ErrorCode
  readonly status: number
  readonly requestId: string
  /** Epoch milliseconds by the clock of the server. */
  readonly serverTime: number
  /** What is wrong with which field, for `ErrorCode.ValidationFailed`; otherwise empty. */
  readonly fields: readonly FieldProblem[]
  /** After how many seconds to try again, where the server says so. */
  readonly retryAfter: number | undefined

  constructor({ code, message, status, requestId, serverTime, fields, retryAfter }: Failure) {
    super(message)
    this.code = code
    this.status = status
    this.requestId = requestId
    this.serverTime = serverTime
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/**
 * No answer of Frond arrived: no network, no server, no response in time, or a proxy answered in its place. A request
 * that changes something may have been carried out all the same.
 */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  /** The status of the answer, which came from something else. */
  readonly status: number | undefined

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.status = status
  }
}
