/** The languages of the interface, by the tags that the service understands too. */
export const LANGUAGES = ['en', 'de', 'zh'] as const

export type Language = (typeof LANGUAGES)[number]

/** Each language has its own name, for a visitor that cannot read the present one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', zh: '简体中文' }

/** What dates and numbers are written by. */
export const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-DE', zh: 'zh-CN' }

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** The first of the person's languages that there is, English when there is none. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0]
    if (isLanguage(language)) return language
  }
  return 'en'
}
