import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import { de } from './feed-words.de.ts'
import { en } from './feed-words.en.ts'
import { zh } from './feed-words.zh.ts'

/** What the calendar says, in one language. */
export interface FeedWords {
  /** The name that the calendar has. */
  readonly name: string
  /** “Water 5 plants” or, where there is one, “Water Fern”. */
  readonly event: (type: number, plants: number | string) => string
  readonly nowhere: string
  readonly inPlace: (place: string, plants: readonly string[]) => string
  readonly more: (plants: number) => string
}

const WORDS: Readonly<Record<ReminderLanguage, FeedWords>> = { en, de, zh }

export function feedWordsIn(language: ReminderLanguage): FeedWords {
  return WORDS[language]
}
