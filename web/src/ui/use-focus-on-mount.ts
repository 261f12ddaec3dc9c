import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what takes the place of something else, which had the focus: it gets the focus, from the top of the page. The element
 * needs `tabIndex={-1}`.
 */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    element.current?.focus({ preventScroll: true })
  }, [])
  return element
}
