import { ErrorCode, FrondError } from '@frond/client'
import type { Messages } from '../messages/messages.ts'

/** What is to be done about a sign-in by a provider that failed, where the usual sentence would only say what is wrong. */
export function providerRefusal(t: Messages, error: unknown): string | undefined {
  if (!(error instanceof FrondError)) return undefined
  const sentences: Partial<Record<number, string>> = {
    [ErrorCode.EmailTaken]: t.signIn.linkFirst,
    [ErrorCode.Forbidden]: t.signIn.notForYou,
    [ErrorCode.Unavailable]: t.signIn.providerAway,
  }
  return sentences[error.code]
}
