/** A text in English, German and Chinese. */
export type Words = readonly [english: string, german: string, chinese: string]

export const LANGUAGES = ['en', 'de', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

export function say([english, german, chinese]: Words, language: Language): string {
  return { en: english, de: german, zh: chinese }[language]
}
