import { isLanguage, type Language, preferredLanguage } from './languages.ts'

const KEY = 'frond.language'

/** The language chosen on this device, or the browser's. */
export function storedLanguage(): Language {
  const chosen = localStorage.getItem(KEY)
  return isLanguage(chosen) ? chosen : preferredLanguage(navigator.languages)
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(KEY, language)
}
