import { type FocusEvent, useEffect, useRef } from 'react'

/** Where the focus was: in which row, counted from the first, on which of its controls; or on something above the rows. */
type Place = { row: number; control: number; isSeen: boolean }

/** Without what belongs to one row only, so that the others have the same number in every row. */
export const CONTROLS = 'a[href], button:not([data-aside]), input'

/**
 * An answer takes away the row of the pressed button. The focus goes on to the row that takes its place, or to what is
 * said instead, so that a user without a pointer never begins at the top of the page again.
 */
export function useKeptFocus() {
  const area = useRef<HTMLDivElement>(null)
  const place = useRef<Place>(undefined)
  const goOn = () => {
    if (place.current === undefined || area.current === null || document.activeElement !== document.body)
      return
    // A user with a finger or a mouse must not see the page move.
    successorOf(place.current, area.current)?.focus({ preventScroll: !place.current.isSeen })
  }
  useEffect(() => {
    if (place.current === undefined || document.activeElement !== document.body) return
    // The next key may come at once. A finger or a mouse waits for no focus, which has the page laid out before it is painted.
    if (place.current.isSeen) goOn()
    else requestAnimationFrame(() => setTimeout(goOn))
  })
  return {
    ref: area,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const row = target.closest('[data-task]')
      const rows = rowsIn(area.current)
      place.current = {
        row: row === null ? -1 : rows.indexOf(row),
        control: row === null ? -1 : [...row.querySelectorAll(CONTROLS)].indexOf(target),
        isSeen: target.matches(':focus-visible'),
      }
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // React says nothing of what it took away itself: here the user went elsewhere.
      if (!area.current?.contains(relatedTarget)) place.current = undefined
    },
  }
}

/** By their tag first: browsers find that many times faster than an attribute. */
function rowsIn(area: Element | null): Element[] {
  return [...(area?.querySelectorAll('li') ?? [])].filter((row) => row.hasAttribute('data-task'))
}

function successorOf({ row, control }: Place, area: HTMLElement): HTMLElement | null {
  const find = (selector: string) => area.querySelector<HTMLElement>(selector)
  const rows = rowsIn(area)
  const beside = row < 0 ? undefined : rows[Math.min(row, rows.length - 1)]
  const controls = beside?.querySelectorAll<HTMLElement>(CONTROLS)
  return (
    controls?.[control] ??
    controls?.[0] ??
    find('[data-focus="done"]:enabled') ??
    find('[data-focus="kinds"] button') ??
    find('[data-focus="select"]') ??
    find(`[data-task] :is(${CONTROLS})`) ??
    find('[data-focus="nothing"]')
  )
}
