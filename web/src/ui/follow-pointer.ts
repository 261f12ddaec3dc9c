import type { PointerEvent } from 'react'

/** Less is a tap that trembles. */
const BEGINS_AFTER_PX = 4
/** So near to the edge of what scrolls, it scrolls on. */
const EDGE_PX = 48
const STEP_PX = 8

type Follower = {
  onBegin: () => void
  /** How far down the pointer is from where it began, in what may have scrolled meanwhile. */
  onMove: (offset: number) => void
  onEnd: () => void
  onCancel: () => void
}

/** Follows a pointer from its first pixels until it is lifted, and scrolls along at the edges. */
export function followPointer(
  { currentTarget, pointerId, clientY: beganAt }: PointerEvent<HTMLElement>,
  { onBegin, onMove, onEnd, onCancel }: Follower,
): void {
  const handle: HTMLElement = currentTarget
  const scroller = scrollerOf(handle)
  const scrolledAt = scroller.scrollTop
  let at = beganAt
  let frame: number | undefined
  const move = () => onMove(at - beganAt + scroller.scrollTop - scrolledAt)
  const scrollAlong = () => {
    frame = requestAnimationFrame(scrollAlong)
    const before = scroller.scrollTop
    scroller.scrollTop += scrollStep(scroller, at)
    if (scroller.scrollTop !== before) move()
  }

  const following = new AbortController()
  const { signal } = following
  const stop = (then: () => void) => {
    following.abort()
    if (frame !== undefined) cancelAnimationFrame(frame)
    then()
  }
  handle.setPointerCapture(pointerId)
  handle.addEventListener(
    'pointermove',
    ({ clientY }) => {
      at = clientY
      if (frame === undefined) {
        if (Math.abs(at - beganAt) < BEGINS_AFTER_PX) return
        onBegin()
        frame = requestAnimationFrame(scrollAlong)
      }
      move()
    },
    { signal },
  )
  handle.addEventListener('pointerup', () => stop(onEnd), { signal })
  // Also when the row is gone from under the finger.
  handle.addEventListener('lostpointercapture', () => stop(onCancel), { signal })
}

function scrollerOf(element: Element): Element {
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around)
    if (overflowY === 'auto' || overflowY === 'scroll') return around
  }
  return document.scrollingElement ?? document.documentElement
}

function scrollStep(scroller: Element, y: number): number {
  const isPage = scroller === document.scrollingElement
  const { top, bottom } = isPage ? { top: 0, bottom: window.innerHeight } : scroller.getBoundingClientRect()
  if (y < top + EDGE_PX) return -STEP_PX
  return y > bottom - EDGE_PX ? STEP_PX : 0
}
