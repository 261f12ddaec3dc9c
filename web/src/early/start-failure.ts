import type { Language } from '../i18n/languages.ts'

/** These stand apart from the other texts, because those may be what could not be loaded. */
const WORDS: Record<Language, { readonly failed: string; readonly tryAgain: string }> = {
  en: { failed: 'Frond could not be loaded. Are you online?', tryAgain: 'Try again' },
  de: { failed: 'Frond konnte nicht geladen werden. Bist du online?', tryAgain: 'Erneut versuchen' },
  zh: { failed: 'Frond 无法加载，请检查网络连接。', tryAgain: '重试' },
}

/** In place of an empty page: without all of its files the application cannot even say so. */
export function sayStartFailed(language: Language): void {
  const { failed, tryAgain } = WORDS[language]
  const text = document.createElement('p')
  text.textContent = failed
  const button = document.createElement('button')
  button.textContent = tryAgain
  button.addEventListener('click', () => location.reload())
  const alert = document.createElement('main')
  alert.className = 'start-failure'
  alert.lang = language
  alert.role = 'alert'
  alert.append(text, button)
  document.getElementById('root')?.replaceChildren(alert)
}
