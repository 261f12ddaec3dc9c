/**
 * How often in a row somebody answered "Not yet" to a task, and which offers of another interval were closed for good. Kept
 * on this device: it decides about a line of text, never about a date.
 */
const KEY = 'frond.not-yet'

type Stored = { counts: Record<string, number>; closed: number[] }

function read(): Stored {
  const text = localStorage.getItem(KEY)
  if (text === null) return { counts: {}, closed: [] }
  try {
    const value: unknown = JSON.parse(text)
    return isStored(value) ? value : { counts: {}, closed: [] }
  } catch {
    // Written by something else: as if there were none.
    return { counts: {}, closed: [] }
  }
}

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && 'counts' in value && 'closed' in value
}

function write(change: (stored: Stored) => Stored): void {
  localStorage.setItem(KEY, JSON.stringify(change(read())))
}

/** From the third time on, another interval is offered. */
export const OFTEN = 3

export function countNotYet(scheduleIds: readonly number[]): void {
  write(({ counts, closed }) => {
    const changed = { ...counts }
    for (const id of scheduleIds) changed[id] = (changed[id] ?? 0) + 1
    return { counts: changed, closed }
  })
}

/** Once it was done, the row is broken. */
export function forgetNotYet(scheduleIds: readonly number[]): void {
  write(({ counts, closed }) => ({
    counts: Object.fromEntries(Object.entries(counts).filter(([id]) => !scheduleIds.includes(Number(id)))),
    closed,
  }))
}

export function notYetCount(scheduleId: number): number {
  return read().counts[scheduleId] ?? 0
}

export function closeOffer(scheduleId: number): void {
  write(({ counts, closed }) => ({ counts, closed: [...new Set([...closed, scheduleId])] }))
}

export function isOfferClosed(scheduleId: number): boolean {
  return read().closed.includes(scheduleId)
}
