import { useSyncExternalStore } from 'react'

/**
 * Counts how often in a row a task was answered by "Not yet", and knows which offers of another interval were closed for good.
 * It is kept on this device: it decides about a line of text, never about a date.
 */
const KEY = 'frond.not-yet'

type NotYet = { counts: Readonly<Record<string, number>>; closed: readonly number[] }

const NONE: NotYet = { counts: {}, closed: [] }

let shown: { text: string | null; value: NotYet } = { text: null, value: NONE }
const listeners = new Set<() => void>()

/** Gives one object as long as nothing has changed, in this tab or another. */
function read(): NotYet {
  const text = localStorage.getItem(KEY)
  if (text !== shown.text) shown = { text, value: parsed(text) }
  return shown.value
}

function parsed(text: string | null): NotYet {
  if (text === null) return NONE
  try {
    const value: unknown = JSON.parse(text)
    return isNotYet(value) ? value : NONE
  } catch {
    // Written by something else: as if there were none.
    return NONE
  }
}

function isNotYet(value: unknown): value is NotYet {
  return typeof value === 'object' && value !== null && 'counts' in value && 'closed' in value
}

function write(value: NotYet): void {
  localStorage.setItem(KEY, JSON.stringify(value))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useNotYet(): NotYet {
  return useSyncExternalStore(subscribe, read)
}

/** From the third time on, another interval is offered. */
export const OFTEN = 3

function setCounts(ids: readonly number[], countOf: (id: number, before: number) => number): void {
  const { counts, closed } = read()
  const changed = { ...counts }
  for (const id of ids) changed[id] = countOf(id, counts[id] ?? 0)
  write({ counts: Object.fromEntries(Object.entries(changed).filter(([, count]) => count > 0)), closed })
}

/** Returns what takes the answer back. */
export function countNotYet(scheduleIds: readonly number[]): () => void {
  setCounts(scheduleIds, (_, count) => count + 1)
  return () => setCounts(scheduleIds, (_, count) => count - 1)
}

/** Once it was done, or is asked for at another interval, the row is broken. Returns what makes it whole again. */
export function forgetNotYet(scheduleIds: readonly number[]): () => void {
  const { counts } = read()
  setCounts(scheduleIds, () => 0)
  return () => setCounts(scheduleIds, (id) => counts[id] ?? 0)
}

export function closeOffer(scheduleId: number): void {
  const { counts, closed } = read()
  write({ counts, closed: [...new Set([...closed, scheduleId])] })
}
