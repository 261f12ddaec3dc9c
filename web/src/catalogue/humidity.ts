import type { Language } from '../i18n/languages.ts'

/** "50–70 %, likes humid air": the numbers are shown in every language, the words behind them only in English. */
const NUMBERS_AND_ENGLISH = /^(\d+\s*[–-]\s*\d+\s*%)[,;] [\x20-\x7e]+$/

/** The catalogue has the air that a species needs in one language only, unlike its other texts. */
export function humidityIn(language: Language, text: string): string {
  return language === 'en' ? text : (NUMBERS_AND_ENGLISH.exec(text)?.[1] ?? text)
}
