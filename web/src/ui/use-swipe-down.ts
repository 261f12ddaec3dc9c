import { type PointerEvent, useRef } from 'react'

/** How far, in pixels, a sheet is pulled before it goes. */
const FAR_ENOUGH = 90

/** For the head of a sheet: a finger that pulls it down far enough puts it away. */
export function useSwipeDown(onAway: () => void) {
  const start = useRef<{ y: number; sheet: HTMLElement } | undefined>(undefined)

  const letGo = (event: PointerEvent<HTMLElement>) => {
    const from = start.current
    start.current = undefined
    if (from === undefined) return
    const far = event.type === 'pointerup' && event.clientY - from.y > FAR_ENOUGH
    if (far) onAway()
    else from.sheet.style.removeProperty('translate')
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const sheet = event.currentTarget.parentElement
      const onButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.pointerType === 'mouse' || onButton || sheet === null) return
      start.current = { y: event.clientY, sheet }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current
      if (from !== undefined) from.sheet.style.translate = `0 ${Math.max(0, event.clientY - from.y)}px`
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}
