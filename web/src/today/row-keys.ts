import type { KeyboardEvent } from 'react'
import { CONTROLS } from './use-kept-focus.ts'

/** Those that stand in one row only can be reached too. */
const ALL_CONTROLS = `${CONTROLS}, button`

function onRowKey(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: list } = event
  // What opens over a row is a child of it for React alone.
  if (!(target instanceof HTMLElement) || !list.contains(target) || event.defaultPrevented) return
  const row = target.closest('li')
  if (row === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const next = neighbour(event.key, target, row, list)
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function neighbour(
  key: string,
  target: HTMLElement,
  row: Element,
  list: HTMLElement,
): HTMLElement | undefined {
  switch (key) {
    case 'ArrowLeft':
      return beside(controlsOf(row, ALL_CONTROLS), target, -1)
    case 'ArrowRight':
      return beside(controlsOf(row, ALL_CONTROLS), target, 1)
    case 'ArrowUp':
      return inRow(beside([...list.querySelectorAll('li')], row, -1), row, target)
    case 'ArrowDown':
      return inRow(beside([...list.querySelectorAll('li')], row, 1), row, target)
    default:
      return
  }
}

function inRow(other: Element | undefined, row: Element, target: HTMLElement): HTMLElement | undefined {
  if (other === undefined) return
  const controls = controlsOf(other, CONTROLS)
  const sameOne = controls.length === controlsOf(row, CONTROLS).length
  const at = controlsOf(row, CONTROLS).indexOf(target)
  return (sameOne ? controls[at] : undefined) ?? controls.find(({ tabIndex }) => tabIndex === 0)
}

function beside<Item>(items: readonly Item[], item: Item, way: 1 | -1): Item | undefined {
  return items[items.indexOf(item) + way]
}

function controlsOf(row: Element, selector: string): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(selector)]
}

/**
 * A row is one stop of the Tab key. The arrows lead along its controls, and up and down to the same one of another row, so
 * that a list of hundreds is passed by a few keys.
 */
export const rowKeys = { onKeyDown: onRowKey }
