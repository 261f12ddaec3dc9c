import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/**
 * The link that led to a page is gone with the page before, and the focus with it: it goes to the content, so that the next
 * thing heard or reached by Tab is of the new page. A field there that takes the focus itself keeps it.
 */
export function useFocusOnNewPage(content: RefObject<HTMLElement | null>): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        if (content.current?.contains(document.activeElement)) return
        content.current?.focus({ preventScroll: true })
      }),
    [router, content],
  )
}
