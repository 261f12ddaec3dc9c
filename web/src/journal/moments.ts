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

/** What somebody typed as a moment; none while it is incomplete or too far ahead. */
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

/** Entries with the day they begin: the first of each day carries it. */
export function withDays<Entry extends { eventTime: number }>(
  entries: readonly Entry[],
): { entry: Entry; day: Day | undefined }[] {
  let last: Day | undefined
  return entries.map((entry) => {
    const day = dayOf(entry.eventTime)
    const begins = day !== last
    last = day
    return { entry, day: begins ? day : undefined }
  })
}
