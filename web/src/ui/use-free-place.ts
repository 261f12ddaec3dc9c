import { type RefObject, useLayoutEffect, useRef } from 'react'

type Span = { top: number; bottom: number; left: number; right: number }

/** Between a notice and what it stands above. */
const GAP_PX = 8

/** Keeps notices off what must stay free, marked by `data-uncovered`: they stand above it, also after the page was scrolled. */
export function useFreePlace(notices: readonly unknown[]): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const { current } = list
    if (current === null || notices.length === 0) return
    let frame = 0
    const place = () => current.style.setProperty('--lift', `${liftOf(current)}px`)
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const changes = new MutationObserver(placeSoon)
    // A floating button that moved away comes back, perhaps elsewhere.
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-moving'] })
    const sizes = new ResizeObserver(placeSoon)
    sizes.observe(document.body)
    window.addEventListener('scroll', placeSoon, { capture: true, passive: true })
    window.addEventListener('resize', placeSoon)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      sizes.disconnect()
      window.removeEventListener('scroll', placeSoon, { capture: true })
      window.removeEventListener('resize', placeSoon)
    }
  }, [notices])
  return list
}

function liftOf(list: HTMLElement): number {
  const lift = Number.parseFloat(list.style.getPropertyValue('--lift')) || 0
  const { top, bottom, left, right } = list.getBoundingClientRect()
  // On a phone with a sheet they stand at the upper edge, away from its buttons.
  if (bottom + lift < window.innerHeight / 2) return 0
  const layers = document.querySelectorAll('[data-sheet]')
  const page = layers.item(layers.length - 1) ?? document
  const others = [...page.querySelectorAll('[data-uncovered]')].map((one) => one.getBoundingClientRect())
  return liftAbove(
    { top: top + lift, bottom: bottom + lift, left, right },
    others.filter(({ width }) => width > 0),
  )
}

/** How far up a box goes to lie on none of some others: 0 where it is free as it stands, or where no place above is. */
export function liftAbove(box: Span, others: readonly Span[]): number {
  let lift = 0
  for (const other of others.toSorted((a, b) => b.bottom - a.bottom)) {
    const isBeside = other.right <= box.left || other.left >= box.right
    const isAway = other.bottom <= box.top - lift || other.top >= box.bottom - lift
    if (!isBeside && !isAway) lift = box.bottom - other.top + GAP_PX
  }
  return box.top - lift < 0 ? 0 : lift
}
