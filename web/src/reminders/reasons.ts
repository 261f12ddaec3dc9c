import type { Messages } from '../messages/messages.ts'

/** Why something could not be sent: the service's few fixed words as a sentence that says what to do about it. */
export function reasonOf({ reminders: { reasons } }: Messages, words: string): string {
  const status = Number(/^(?:HTTP|SMTP) (\d{3})$/.exec(words)?.[1] ?? 0)
  if (status === 401 || status === 403 || status === 535) return reasons.credentials(words)
  if (status === 404 || status === 410) return reasons.nothingThere(words)
  if (status === 429) return reasons.tooMany(words)
  if (status >= 500 && words.startsWith('HTTP')) return reasons.theirs(words)
  switch (words) {
    case 'address refused':
      return reasons.refused
    case 'timeout':
      return reasons.timeout
    case 'connection refused':
      return reasons.unreachable
    case 'unknown host':
      return reasons.unknownHost
    case 'TLS':
      return reasons.tls
    case 'connection lost':
      return reasons.lost
    default:
      return reasons.other(words)
  }
}
