import type { Messages } from '../messages/messages.ts'

/** An audit line in plain words; one that is not known yet is told by its name. */
export function activitySentence(t: Messages, type: string, subject: string | undefined): string {
  const sentences: Readonly<Record<string, string>> = t.security.activity.types
  const sentence = sentences[type] ?? t.security.activity.other(type)
  return subject === undefined ? sentence : t.security.activity.about(sentence, subject)
}
