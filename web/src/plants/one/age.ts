import type { Day } from '../../i18n/format.ts'

export type Age = { unit: 'day' | 'week' | 'month' | 'year'; count: number }

const DAY_MS = 86_400_000
const WEEK = 7

/** How long ago a day was, in the largest unit that says enough; none before tomorrow. */
export function ageOf(since: Day, today: Day): Age | undefined {
  const days = Math.round((Date.parse(today) - Date.parse(since)) / DAY_MS)
  if (days < 1) return undefined
  const months = monthsBetween(since, today)
  if (months >= 24) return { unit: 'year', count: Math.floor(months / 12) }
  if (months >= 2) return { unit: 'month', count: months }
  if (days >= 2 * WEEK) return { unit: 'week', count: Math.floor(days / WEEK) }
  return { unit: 'day', count: days }
}

function monthsBetween(since: Day, today: Day): number {
  const [year = 0, month = 0, day = 0] = since.split('-').map(Number)
  const [yearNow = 0, monthNow = 0, dayNow = 0] = today.split('-').map(Number)
  return (yearNow - year) * 12 + monthNow - month - (dayNow < day ? 1 : 0)
}
