import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import { de } from './mail-words.de.ts'
import { en, type MailWords } from './mail-words.en.ts'
import { zh } from './mail-words.zh.ts'

const WORDS: Readonly<Record<ReminderLanguage, MailWords>> = { en, de, zh }

export function mailWordsIn(language: ReminderLanguage): MailWords {
  return WORDS[language]
}
