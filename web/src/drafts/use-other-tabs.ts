import { useEffect, useEffectEvent } from 'react'

/** Tells whenever another tab has written what `localStorage` has under a key, or has removed it. */
export function useOtherTabs(key: string | undefined, tell: (isThere: boolean) => void): void {
  const onStorage = useEffectEvent((event: StorageEvent) => {
    if (key !== undefined && event.key === key) tell(event.newValue !== null)
  })
  useEffect(() => {
    const listen = (event: StorageEvent) => onStorage(event)
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [])
}
