import { useLayoutEffect } from 'react'

/**
 * Says on the root that a part stands on the page, for rules about what lies around it. At most one does. A `:has()` of the root
 * would look through all elements, hundreds of rows among them, whenever a button comes or goes.
 */
export function useRootMark(part: 'navigation' | 'floating-button' | 'form-bar' | 'selection-bar'): void {
  useLayoutEffect(() => {
    const mark = `data-${part}`
    const { documentElement: root } = document
    root.toggleAttribute(mark, true)
    return () => root.removeAttribute(mark)
  }, [part])
}
