import { type PointerEvent, useRef } from 'react'

/** As long as the system's own long press. */
const HOLD_MS = 500
/** A finger that scrolls moves further. */
const STILL_PX = 10

/** A finger held on something; a scroll, or a tap on a control within, is none. */
export function useHold(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef({ x: 0, y: 0 })
  const cancel = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return
      start.current = { x: event.clientX, y: event.clientY }
      cancel()
      timer.current = setTimeout(onHold, HOLD_MS)
    },
    onPointerMove: (event: PointerEvent) => {
      const moved = Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y)
      if (moved > STILL_PX) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  }
}
