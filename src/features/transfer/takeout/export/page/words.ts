import type { ReminderLanguage } from '../../../../care/settings/settings.schema.ts'
import { wordsIn } from '../../../../reminders/words/words.ts'
import { de } from './words.de.ts'
import { en } from './words.en.ts'
import { zh } from './words.zh.ts'

/** What the pages of an export say, in one language. */
export interface PageWords {
  readonly locale: string
  readonly title: (name: string) => string
  readonly madeOn: (date: string) => string
  readonly plants: (count: number) => string
  readonly entries: (count: number) => string
  readonly files: (count: number) => string
  readonly plantsHeading: string
  readonly journalHeading: string
  readonly noPlants: string
  readonly plantedOn: (date: string) => string
  /** By the number of the status. */
  readonly status: readonly string[]
  /** Names entries of types that are never scheduled. */
  readonly otherTypes: Readonly<Record<number, string>>
  readonly more: (count: number) => string
  readonly back: string
  readonly about: string
}

const WORDS: Readonly<Record<ReminderLanguage, PageWords>> = { en, de, zh }

export function pageWordsIn(language: ReminderLanguage): PageWords {
  return WORDS[language]
}

export function entryTypeIn(language: ReminderLanguage, type: number): string {
  return wordsIn(language).care[type] ?? WORDS[language].otherTypes[type] ?? ''
}
