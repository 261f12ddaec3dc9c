import type { Day } from '../i18n/format.ts'

/** Moments of entries, as the clock of the device shows them. */
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** An entry may lie at most this far ahead. */
const FURTHEST_AHEAD = DAY

/** `2026-11-15` */
export function dayOf(instant: number): Day {
  return wallClock(instant).slice(0, 10)
}

/** `2026-11-15T08:30`, as the fields of browsers have it. */
export function wallClock(instant: number): string {
  const shifted = new Date(instant - new Date(instant).getTimezoneOffset() * MINUTE)
  return shifted.toISOString().slice(0, 16)
}

/** Reads what was typed as a moment; there is none while it is incomplete or too far ahead. */
export function momentOf(typed: string, now: number): number | undefined {
  const instant = Date.parse(typed)
  return Number.isNaN(instant) || instant > now + FURTHEST_AHEAD ? undefined : instant
}

export function latestMoment(now: number): string {
  return wallClock(now + FURTHEST_AHEAD)
}

export function dayBefore(now: number): number {
  return now - DAY
}

/** Rows with what they begin, a day or a month: the first of each carries it. */
export function withBeginnings<Row>(
  rows: readonly Row[],
  of: (row: Row) => string,
): { row: Row; begins: string | undefined }[] {
  let last: string | undefined
  return rows.map((row) => {
    const now = of(row)
    const isNew = now !== last
    last = now
    return { row, begins: isNew ? now : undefined }
  })
}
