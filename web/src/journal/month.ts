import type { Day } from '../i18n/format.ts'

/** A month as an address carries it, `2026-11`. */
export type Month = string

const DAY_MS = 86_400_000
const WEEK = 7

export function isMonth(text: string | undefined): text is Month {
  return text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7)
}

export function monthAfter(month: Month, months: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** Days are counted in UTC, where each has 24 hours. */
export function daysLater(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

export function firstDay(month: Month): Day {
  return `${month}-01`
}

export function lastDay(month: Month): Day {
  return daysLater(firstDay(monthAfter(month, 1)), -1)
}

/** 1 for Monday to 7 */
export function weekdayOf(day: Day): number {
  return new Date(Date.parse(day)).getUTCDay() || WEEK
}

/** The weeks of a month from Monday to Sunday, with days of its neighbours where they are not full. */
export function weeksOf(month: Month): Day[][] {
  const weeks: Day[][] = []
  let day = daysLater(firstDay(month), 1 - weekdayOf(firstDay(month)))
  while (day <= lastDay(month)) {
    const first = day
    weeks.push(Array.from({ length: WEEK }, (_, index) => daysLater(first, index)))
    day = daysLater(first, WEEK)
  }
  return weeks
}

/** The first and the last moment of days, by the clock of the device. */
export function momentsOf(from: Day, to: Day): { from: number; to: number } {
  return { from: Date.parse(`${from}T00:00`), to: Date.parse(`${daysLater(to, 1)}T00:00`) - 1 }
}

/** Where a key leads from a day, as in every calendar; nothing if it is no such key. */
export function dayByKey(key: string, day: Day): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return daysLater(day, -1)
    case 'ArrowRight':
      return daysLater(day, 1)
    case 'ArrowUp':
      return daysLater(day, -WEEK)
    case 'ArrowDown':
      return daysLater(day, WEEK)
    case 'Home':
      return daysLater(day, 1 - weekdayOf(day))
    case 'End':
      return daysLater(day, WEEK - weekdayOf(day))
    case 'PageUp':
      return sameDay(day, -1)
    case 'PageDown':
      return sameDay(day, 1)
    default:
      return undefined
  }
}

/** In another month, or its last day if it has no such day. */
function sameDay(day: Day, months: number): Day {
  const month = monthAfter(monthOf(day), months)
  const same = `${month}${day.slice(7)}`
  return same > lastDay(month) ? lastDay(month) : same
}
