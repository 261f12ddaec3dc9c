import { type RefObject, useLayoutEffect, useRef } from 'react'

const PX_PER_MM = 96 / 25.4
/** A sheet is shown no wider, so that two are beside each other on a desktop. */
const WIDEST_PX = 480
/** A tape is shown no larger. */
const LARGEST = 2.5

/** Pages are laid out in their real size, and drawn as large as the screen has room for them: `--scale` of the element. */
export function usePreviewScale(pageWidthMm: number): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const { current } = list
    if (current === null) return
    const measure = () => {
      const room = Math.min(current.clientWidth, WIDEST_PX)
      current.style.setProperty('--scale', String(Math.min(LARGEST, room / (pageWidthMm * PX_PER_MM))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [pageWidthMm])
  return list
}
