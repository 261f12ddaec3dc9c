import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import { de } from './words.de.ts'
import { en } from './words.en.ts'
import { zh } from './words.zh.ts'

/** What a reminder says, in one language. */
export interface ReminderWords {
  /** What dates and numbers are written by. */
  readonly locale: string
  /** By JournalType, as the web application calls it. */
  readonly care: Readonly<Record<number, string>>
  readonly title: (tasks: number, overdue: number) => string
  readonly late: (days: number) => string
  readonly amount: (ml: string) => string
  readonly nowhere: string
  /** Where a place is, if that is not the same for all. */
  readonly placeIn: (place: string, region: string) => string
  readonly task: (plant: string, care: string, amount: string | undefined) => string
  readonly aside: (text: string) => string
  readonly more: (tasks: number) => string
}

const WORDS: Readonly<Record<ReminderLanguage, ReminderWords>> = { en, de, zh }

export function wordsIn(language: ReminderLanguage): ReminderWords {
  return WORDS[language]
}
