import { dayOf } from './table/lines.ts'

/** What an entry of the journal can have as its time: thirteen digits. */
const EARLIEST = 1_000_000_000_000
const LATEST = 9_999_999_999_999

type ForeignTime = { at: number; day: string }

const DATABASE_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d+)?$/u

/**
 * When something was, or nothing for a time that is none, such as `0000-00-00`. Databases say no time zone: their times count
 * as UTC. A bare day, or midnight, is taken at noon, so that it is the same day almost everywhere.
 */
export function foreignTime(value: unknown): ForeignTime | undefined {
  const at =
    typeof value === 'string' ? instantOf(value.trim()) : typeof value === 'number' ? value : undefined
  if (at === undefined || !Number.isInteger(at) || at < EARLIEST || at > LATEST) return undefined
  return { at, day: new Date(at).toISOString().slice(0, 10) }
}

function instantOf(text: string): number | undefined {
  const [, day = text, time = '00:00:00'] = DATABASE_TIME.exec(text) ?? []
  const written = dayOf(day)
  if (written !== undefined) {
    const at = Date.parse(`${written}T${time === '00:00:00' ? '12:00:00' : time}Z`)
    return Number.isNaN(at) ? undefined : at
  }
  const at = /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/u.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}
