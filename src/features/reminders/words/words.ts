import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import { dayOf } from '../../due/days.ts'
import { de } from './words.de.ts'
import { en, type ReminderWords } from './words.en.ts'
import { zh } from './words.zh.ts'

const WORDS: Readonly<Record<ReminderLanguage, ReminderWords>> = { en, de, zh }

export function wordsIn(language: ReminderLanguage): ReminderWords {
  return WORDS[language]
}

const MILLISECONDS = 86_400_000

/** Formatters are expensive to make, and there are three languages. */
const longDays = new Map<string, Intl.DateTimeFormat>()
const relativeDays = new Map<string, Intl.RelativeTimeFormat>()

/** “Monday 16 November” */
export function longDay(day: string, locale: string): string {
  const make = () =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return longDays.getOrInsertComputed(locale, make).format(dayOf(day) * MILLISECONDS)
}

/** “tomorrow”, “in 3 days” */
export function relativeDay(day: string, today: string, locale: string): string {
  const make = () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return relativeDays.getOrInsertComputed(locale, make).format(dayOf(day) - dayOf(today), 'day')
}

/** A name as a part of a line: it may hold line breaks, which would make lines of their own. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
