import { useSyncExternalStore } from 'react'

const OFF = 'frond-slash-off'

const listeners = new Set<() => void>()

/** Whether the slash alone opens the search. Spoken text and some input devices press single keys unasked. */
export function isSlashOn(): boolean {
  return localStorage.getItem(OFF) === null
}

/** Kept on this device, like the language. */
export function chooseSlash(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF)
  else localStorage.setItem(OFF, '')
  for (const listener of listeners) listener()
}

export function useSlash(): boolean {
  return useSyncExternalStore(subscribe, isSlashOn)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have chosen.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
