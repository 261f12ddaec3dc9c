import { hasCode } from '../../../base/errors.ts'
import type { FailureWord } from '../message/failure-words.ts'
import type { Outcome } from '../message/message.ts'

type Failure = Extract<Outcome, { result: 'failed' }>

export const TIMEOUT: Failure = { result: 'failed', error: 'timeout' }

/** In fixed words: what the server says besides its code may name people and machines. */
export function failureOf(error: unknown): Failure {
  const status = statusOf(error)
  if (status !== undefined) return { result: 'failed', error: `SMTP ${status}`, status }
  return { result: 'failed', error: reasonOf(error) }
}

function statusOf(error: unknown): number | undefined {
  const isAnswer = error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
  return isAnswer ? Number(error.responseCode) : undefined
}

function reasonOf(error: unknown): FailureWord {
  if (hasCode(error, 'ETIMEDOUT')) return 'timeout'
  if (hasCode(error, 'EDNS')) return 'unknown host'
  if (hasCode(error, 'EAUTH')) return 'sign-in refused'
  if (hasCode(error, 'EENVELOPE')) return 'recipient refused'
  const cause = originalCodeOf(error)
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(cause)) return 'connection refused'
  if (hasCode(error, 'ETLS') || /^(ERR_TLS|ERR_SSL|CERT|DEPTH|SELF_SIGNED|UNABLE|EPROTO)/.test(cause))
    return 'TLS'
  return 'connection lost'
}

/** The code of the system, which the library keeps beside its own. */
function originalCodeOf(error: unknown): string {
  const isKept = error instanceof Error && 'originalCode' in error && typeof error.originalCode === 'string'
  return isKept ? String(error.originalCode) : ''
}
