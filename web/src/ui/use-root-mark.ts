import { useLayoutEffect } from 'react'

type Part = 'navigation' | 'floating-button' | 'form-bar' | 'selection-bar' | 'sheet-open' | 'viewer-open'

/**
 * Says on the root how many of a part stand on the page, for rules about what lies around it. A `:has()` of the root would have
 * the browser look through the page whenever anything comes or goes, hundreds of rows among it, however near to the root it
 * searches.
 */
export function useRootMark(part: Part, isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return
    count(part, 1)
    return () => count(part, -1)
  }, [part, isThere])
}

function count(part: Part, more: number): void {
  const mark = `data-${part}`
  const { documentElement: root } = document
  const there = Number(root.getAttribute(mark)) + more
  if (there === 0) root.removeAttribute(mark)
  else root.setAttribute(mark, String(there))
}
