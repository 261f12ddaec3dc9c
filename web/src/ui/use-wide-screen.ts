import { useSyncExternalStore } from 'react'

/** As in the style sheets: from here on the navigation has a column of its own. */
const wide = matchMedia('(min-width: 60rem)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** For what only wide screens show. Hidden by a style it would still be made, which a slow phone feels. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}
