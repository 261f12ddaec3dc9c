import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { followPointer } from './follow-pointer.ts'
import { measureRows, placeAt, type Rows, shiftOf } from './sorted-rows.ts'

export type Key = string | number

/** A row on its way to another place. */
type Journey = {
  /** The rows as they were when it was picked up: when they change, the journey is over. */
  keys: readonly Key[]
  rows: Rows
  from: number
  to: number
  /** How far down a pointer has taken it; by keyboard it is always at a place. */
  offset?: number
  /** It was put down, and stays there until the list has its new order. */
  isDown?: true
}

/** How long a list may take to show its new order; one that keeps the old one shows that. */
const SETTLED_MS = 300

type SortingOptions = {
  keys: readonly Key[]
  onMove: (from: number, to: number) => void
  /** Says what happens to the row at `from`, for users of a screen reader. */
  onTell: (what: 'pickedUp' | 'moved' | 'putDown' | 'cancelled', from: number, to: number) => void
}

/** Takes rows of a list to other places by their handles: with a finger, a mouse or the keyboard. */
export function useSorting({ keys, onMove, onTell }: SortingOptions) {
  const list = useRef<HTMLUListElement>(null)
  const [latest, setLatest] = useState<Journey>()
  const journey = latest !== undefined && isSame(latest.keys, keys) ? latest : undefined
  const held = journey?.isDown ? undefined : journey
  // A pointer moves on between two renderings.
  const moved = useRef<Journey>(undefined)
  const setJourney = (next: Journey | undefined) => {
    moved.current = next?.isDown ? undefined : next
    setLatest(next)
  }
  useLayoutEffect(() => {
    if (latest !== undefined && journey === undefined) {
      keepFocus(list.current, latest)
      // It is over for good: an undo shows these rows again, and they stand where they belong.
      moved.current = undefined
      setLatest(undefined)
    }
  }, [latest, journey])
  useLayoutEffect(() => {
    if (held !== undefined && held.offset === undefined) {
      list.current?.children[held.from]?.scrollIntoView({ block: 'nearest' })
    }
  }, [held])
  useEffect(() => {
    if (!journey?.isDown) return
    const timer = setTimeout(() => setLatest(undefined), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [journey])

  const pickUp = (from: number) => {
    if (list.current === null) return
    setJourney({ keys, rows: measureRows(list.current), from, to: from })
    onTell('pickedUp', from, from)
  }
  const take = (journey: Journey, to: number, offset?: number) => {
    setJourney(offset === undefined ? { ...journey, to } : { ...journey, to, offset })
    if (to !== journey.to) onTell('moved', journey.from, to)
  }
  const putDown = ({ keys, rows, from, to }: Journey) => {
    setJourney({ keys, rows, from, to, isDown: true })
    onTell('putDown', from, to)
    if (to !== from) onMove(from, to)
  }
  const cancel = ({ from }: Journey) => {
    setJourney(undefined)
    onTell('cancelled', from, from)
  }

  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || held === undefined) return
    // Before it closes what the list is in, which the browser itself may ask for.
    event.stopPropagation()
    event.preventDefault()
    cancel(held)
  })
  const isHeld = held !== undefined
  useEffect(() => {
    if (!isHeld) return
    window.addEventListener('keydown', onEscape, { capture: true })
    return () => window.removeEventListener('keydown', onEscape, { capture: true })
  }, [isHeld])

  const onPointerDown = (event: PointerEvent<HTMLElement>, at: number) => {
    if (!event.isPrimary || event.button !== 0) return
    followPointer(event, {
      onBegin: () => pickUp(at),
      onMove: (offset) => {
        const { current } = moved
        if (current !== undefined) take(current, placeAt(current.rows, at, offset), offset)
      },
      onEnd: () => {
        if (moved.current !== undefined) putDown(moved.current)
      },
      onCancel: () => {
        if (moved.current !== undefined) cancel(moved.current)
      },
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const isSetOff = event.key === ' ' || event.key === 'Enter'
    const steps = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (isSetOff) {
      event.preventDefault()
      if (held === undefined) pickUp(at)
      else putDown(held)
    } else if (steps !== 0 && held !== undefined) {
      event.preventDefault()
      const to = held.to + steps
      if (to >= 0 && to < keys.length) take(held, to)
    }
  }

  return {
    list,
    /** What the handle of a row listens to. */
    handleOf: (at: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, at),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, at),
      // Going on with the keyboard leaves it where it is.
      onBlur: () => {
        if (held !== undefined && held.offset === undefined) putDown(held)
      },
    }),
    heldAt: held?.from,
    /** How far down from its place a row is shown, in pixels. */
    shiftOf: (at: number): number | undefined => {
      if (journey === undefined) return undefined
      return (at === journey.from ? journey.offset : undefined) ?? shiftOf(journey.rows, at, journey)
    },
  }
}

function isSame(a: readonly Key[], b: readonly Key[]): boolean {
  return a.length === b.length && a.every((key, at) => key === b[at])
}

/** A row that changes its place in the document loses the focus. */
function keepFocus(list: Element | null, { isDown, to }: Journey): void {
  const handle = list?.children[to]?.querySelector('button')
  if (isDown && document.activeElement === document.body) handle?.focus()
}
