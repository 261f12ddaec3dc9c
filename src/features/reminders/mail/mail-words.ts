import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import { de } from './mail-words.de.ts'
import { en } from './mail-words.en.ts'
import { zh } from './mail-words.zh.ts'

/** What mails say around their tasks, in one language. */
export interface MailWords {
  readonly open: string
  /** In plain text. */
  readonly linkTo: (label: string, url: string) => string
  /** For mail programs that show the beginning of a mail in the list. */
  readonly preview: (plants: string) => string
  readonly why: string
  readonly change: string
  readonly stop: string
  /** Where there is no link to it. */
  readonly whereToStop: string
  /** Above the address that a button leads to. */
  readonly orCopy: string
  readonly confirmation: LinkText
  readonly recovery: LinkText
  readonly test: MailText
}

interface MailText {
  readonly subject: string
  readonly title: string
  readonly text: string
}

/** A mail with a link that its reader asked for, or another visitor in that name. */
export interface LinkText extends MailText {
  readonly button: string
  readonly otherwise: string
}

const WORDS: Readonly<Record<ReminderLanguage, MailWords>> = { en, de, zh }

export function mailWordsIn(language: ReminderLanguage): MailWords {
  return WORDS[language]
}
