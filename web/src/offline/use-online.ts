import { useSyncExternalStore } from 'react'
import { reach } from './reach.ts'

function subscribe(listener: () => void): () => void {
  const stop = reach.subscribe(listener)
  const again = () => {
    reach.forget()
    listener()
  }
  window.addEventListener('online', again)
  window.addEventListener('offline', listener)
  return () => {
    stop()
    window.removeEventListener('online', again)
    window.removeEventListener('offline', listener)
  }
}

/** Whether there is a connection: the browser has a network, and the service answers. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && reach.isReached())
}
