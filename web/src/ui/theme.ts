const KEY = 'frond.theme'

export type Theme = 'system' | 'light' | 'dark'

export function storedTheme(): Theme {
  const theme = localStorage.getItem(KEY)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

/** The tokens follow `data-theme`; without it they follow the device. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  applyTheme(theme)
}
