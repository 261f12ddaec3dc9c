import { ConnectionError, FrondError } from '@frond/client'
import { useI18n } from '../i18n/i18n.tsx'
import type { Messages } from '../messages/messages.ts'

export type Failure = {
  /** What happened, in the person's language. */
  sentence: string
  /** Finds the request in the server's log; shown where a person may want to report it. */
  requestId?: string
}

/** Any failure as a sentence. */
export function failureOf(t: Messages, error: unknown): Failure {
  if (error instanceof FrondError) {
    const sentences: Readonly<Record<number, string>> = t.errors.byCode
    return { sentence: sentences[error.code] ?? t.errors.unknown, requestId: error.requestId }
  }
  if (error instanceof ConnectionError) return { sentence: t.errors.connection }
  return { sentence: t.errors.unknown }
}

export function useFailure(): (error: unknown) => Failure {
  const { t } = useI18n()
  return (error) => failureOf(t, error)
}
