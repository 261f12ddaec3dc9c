import type { Messages } from '../messages/messages.ts'

type Reasons = Messages['reminders']['reasons']

/** Why something could not be sent: the service's few fixed words as a sentence that says what to do about it. */
export function reasonOf({ reminders: { reasons } }: Messages, words: string): string {
  const status = Number(/^(?:HTTP|SMTP) (\d{3})$/.exec(words)?.[1] ?? 0)
  if (status > 0) return reasonByStatus(reasons, words, status)
  const reason = BY_WORDS[words]
  return reason === undefined ? reasons.other : reasons[reason]
}

function reasonByStatus(reasons: Reasons, words: string, status: number): string {
  if (status === 401 || status === 403 || status === 535) return reasons.credentials(words)
  if (words.startsWith('SMTP')) return reasons.mailRefused(words)
  if (status === 404 || status === 410) return reasons.nothingThere(words)
  if (status === 429) return reasons.tooMany(words)
  return status >= 500 ? reasons.theirs(words) : reasons.status(words)
}

type Sentence = { [Name in keyof Reasons]: Reasons[Name] extends string ? Name : never }[keyof Reasons]

const BY_WORDS: Readonly<Record<string, Sentence>> = {
  'address refused': 'refused',
  'recipient refused': 'recipient',
  timeout: 'timeout',
  'connection refused': 'unreachable',
  'unknown host': 'unknownHost',
  TLS: 'tls',
  'connection lost': 'lost',
  'sign-in refused': 'mailSignIn',
  'no mail server': 'noMail',
  'push key unreadable': 'pushKey',
  'secrets unreadable': 'keys',
  'internal error': 'internal',
  'too late': 'late',
  'address not confirmed': 'unconfirmed',
}
