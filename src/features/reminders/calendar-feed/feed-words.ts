import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import { de } from './feed-words.de.ts'
import { en, type FeedWords } from './feed-words.en.ts'
import { zh } from './feed-words.zh.ts'

const WORDS: Readonly<Record<ReminderLanguage, FeedWords>> = { en, de, zh }

export function feedWordsIn(language: ReminderLanguage): FeedWords {
  return WORDS[language]
}
