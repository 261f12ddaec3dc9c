import type { ReminderLanguage } from '../../../../care/settings/settings.schema.ts'
import { wordsIn } from '../../../../reminders/words/words.ts'
import { de } from './words.de.ts'
import { en, type PageWords } from './words.en.ts'
import { zh } from './words.zh.ts'

const WORDS: Readonly<Record<ReminderLanguage, PageWords>> = { en, de, zh }

export function pageWordsIn(language: ReminderLanguage): PageWords {
  return WORDS[language]
}

export function entryTypeIn(language: ReminderLanguage, type: number): string {
  return wordsIn(language).care[type] ?? WORDS[language].otherTypes[type] ?? ''
}
