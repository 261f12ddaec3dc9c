import { ErrorCode, FrondError } from '@frond/client'
import type { Messages } from '../../messages/messages.ts'

/** A better sentence than the usual one, where there is one. */
export function takeFailure(t: Messages, error: unknown): string | undefined {
  if (!(error instanceof FrondError)) return undefined
  if (error.code === ErrorCode.RateLimited) return t.account.data.busy
  return error.code === ErrorCode.ValidationFailed ? t.account.data.refused : undefined
}
