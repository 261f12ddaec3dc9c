import { useSyncExternalStore } from 'react'

/** Makes a hook that tells whether a media query holds, also while the window is turned or resized. */
export function mediaHook(query: string): () => boolean {
  const list = matchMedia(query)
  const subscribe = (listener: () => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}
