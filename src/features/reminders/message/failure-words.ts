/** Why something could not be sent. Applications have a sentence for each of these. */
export const FAILURE_WORDS = [
  'address refused',
  'recipient refused',
  'unknown host',
  'timeout',
  'connection refused',
  'connection lost',
  'TLS',
  'sign-in refused',
  'no mail server',
  'push key unreadable',
  'secrets unreadable',
  'internal error',
  'too late',
  'address not confirmed',
] as const

export type FailureWord = (typeof FAILURE_WORDS)[number]

/** Or what the receiver answered. */
export type FailureReason = FailureWord | `HTTP ${number}` | `SMTP ${number}`
