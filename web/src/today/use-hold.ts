import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** As long as the system's own long press. */
const HOLD_MS = 500
/** A finger that scrolls moves further. */
const STILL_PX = 10

/** A finger held on something; a scroll or a tap is none. */
export function useHold(onHold: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const isFinger = useRef(false)
  const cancel = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent) => {
      cancel()
      isFinger.current = event.pointerType !== 'mouse'
      if (!isFinger.current || onHold === undefined) return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        ignoreLift()
        onHold()
      }, HOLD_MS)
    },
    onPointerMove: (event: PointerEvent) => {
      const moved = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y)
      if (moved > STILL_PX) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // The system would open the menu of a link at the same moment.
    onContextMenu: (event: MouseEvent) => {
      if (isFinger.current && onHold !== undefined) event.preventDefault()
    },
  }
}

/** Some browsers take the lifting of the finger for a click, on whatever the hold has brought under it. */
function ignoreLift(): void {
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const once = { capture: true, once: true }
  document.addEventListener('click', ignore, once)
  document.addEventListener('pointerdown', () => document.removeEventListener('click', ignore, once), once)
}
