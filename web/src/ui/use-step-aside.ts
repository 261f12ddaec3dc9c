import { type RefObject, useEffect, useRef } from 'react'
import { liftAbove } from './use-free-place.ts'

/** The page stands still when it has not moved for so long. */
const STILL_MS = 150

/**
 * Keeps a floating button off what is read, marked by `data-read`: it is out of the way while the page moves, and comes back
 * where nothing of that lies under it. Given is something in the button.
 */
export function useStepAside(): RefObject<HTMLElement | null> {
  const inside = useRef<HTMLElement>(null)
  useEffect(() => {
    const button = inside.current?.parentElement
    if (!button) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let lift = 0
    const read = () => [...document.querySelectorAll('main [data-read]')]
    const place = () => {
      const { top, bottom, left, right } = button.getBoundingClientRect()
      const box = { top: top + lift, bottom: bottom + lift, left, right }
      lift = liftAbove(
        box,
        read().map((one) => one.getBoundingClientRect()),
      )
      button.style.setProperty('--aside', `${lift}px`)
      button.removeAttribute('data-moving')
    }
    const move = () => {
      if (read().length === 0) return
      button.setAttribute('data-moving', '')
      clearTimeout(timer)
      timer = setTimeout(place, STILL_MS)
    }
    // It looks at once, and whenever the list grows.
    const growth = new ResizeObserver(place)
    growth.observe(document.body)
    window.addEventListener('scroll', move, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      clearTimeout(timer)
      growth.disconnect()
      window.removeEventListener('scroll', move)
      window.removeEventListener('resize', place)
    }
  }, [])
  return inside
}
