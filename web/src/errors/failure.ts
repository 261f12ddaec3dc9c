import { ConnectionError, FrondError } from '@frond/client'
import { useI18n } from '../i18n/i18n.tsx'
import type { Messages } from '../messages/messages.ts'
import { ChangedElsewhere } from './changed-elsewhere.ts'

export type Failure = {
  /** What happened, in the person's language. */
  readonly sentence: string
  /** Finds the request in the server's log, for a report. */
  readonly requestId?: string | undefined
}

/** Any failure as a sentence. */
export function failureOf(t: Messages, error: unknown): Failure {
  if (error instanceof FrondError) return refusalOf(t, error)
  if (error instanceof ChangedElsewhere) return { sentence: t.errors.byCode[1109] }
  if (error instanceof ConnectionError) return { sentence: t.errors.connection }
  return { sentence: t.errors.unknown }
}

/** What the server said no to. */
export function refusalOf(t: Messages, refusal: { code: number; requestId?: string | undefined }): Failure {
  const sentences: Readonly<Record<number, string>> = t.errors.byCode
  return { sentence: sentences[refusal.code] ?? t.errors.unknown, requestId: refusal.requestId }
}

/** Sentence and request in one, where there is room for a text alone. */
export function failureText(t: Messages, { sentence, requestId }: Failure): string {
  return requestId === undefined ? sentence : `${sentence} ${t.app.requestId(requestId)}`
}

export function useFailureText(): (error: unknown) => string {
  const { t } = useI18n()
  return (error) => failureText(t, failureOf(t, error))
}
