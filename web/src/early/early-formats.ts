import { type Language, LOCALES } from '../i18n/languages.ts'

/**
 * The first number or date that a page writes takes the browser some 30 ms of work, because it reads the rules of the language;
 * all further ones take none. So the first is written while the application is on its way, as a task of its own.
 */
export function readFormatsEarly(language: Language): void {
  setTimeout(() => {
    new Intl.NumberFormat(LOCALES[language]).format(0)
    new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', month: 'long' }).format(0)
  })
}
