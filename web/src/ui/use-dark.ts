import { useSyncExternalStore } from 'react'

const DARK = '(prefers-color-scheme: dark)'

/** Tells whether the dark theme is shown: for pictures, which no token colours. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribe, isDark)
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? matchMedia(DARK).matches : theme === 'dark'
}

function subscribe(onChange: () => void): () => void {
  const device = matchMedia(DARK)
  const choice = new MutationObserver(onChange)
  device.addEventListener('change', onChange)
  choice.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    device.removeEventListener('change', onChange)
    choice.disconnect()
  }
}
