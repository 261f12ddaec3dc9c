import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'

/** A screen above and below what is seen: rows are drawn before a finger or the Tab key reaches them. */
const AROUND = '100% 0px'

const rows = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/** Whether a row is in sight or soon will be; before that is known, as said. A row with the focus stays. */
export function useNear(isAtFirst: boolean): [row: RefObject<HTMLLIElement | null>, isNear: boolean] {
  const row = useRef<HTMLLIElement>(null)
  const [isNear, setIsNear] = useState(isAtFirst)
  useEffect(() => {
    const { current } = row
    if (current === null) return
    rows.set(current, setIsNear)
    observer ??= new IntersectionObserver(tell, { rootMargin: AROUND })
    observer.observe(current)
    return () => observer?.unobserve(current)
  }, [])
  return [row, isNear]
}

function tell(entries: readonly IntersectionObserverEntry[]): void {
  startTransition(() => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting || !target.contains(document.activeElement)) rows.get(target)?.(isIntersecting)
  })
}
