import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import { de } from './words.de.ts'
import { en, type ReminderWords } from './words.en.ts'
import { zh } from './words.zh.ts'

const WORDS: Readonly<Record<ReminderLanguage, ReminderWords>> = { en, de, zh }

export function wordsIn(language: ReminderLanguage): ReminderWords {
  return WORDS[language]
}
