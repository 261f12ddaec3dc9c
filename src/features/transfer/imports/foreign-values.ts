import { isBlank } from '../../../base/blank.ts'
import { dayOf } from './table/lines.ts'

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** A text of another program as it was meant: without the entities of HTML, and without what the API refuses in a text. */
export function foreignText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = withoutEntities(String(value).toWellFormed()).replaceAll('\0', '').trim()
  return isBlank(text) ? undefined : text
}

function withoutEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/giu,
    (entity, decimal, hex, name) => {
      if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? entity
      const point = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)
      const isLetter = point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      return isLetter ? String.fromCodePoint(point) : entity
    },
  )
}

/** Numbers of things are numbers or texts, as the database driver likes. */
export function refOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && /^\S{1,255}$/u.test(value) ? value : undefined
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1'
}

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
  const at = typeof value === 'string' ? instantOf(value.trim()) : value
  if (typeof at !== 'number' || !Number.isInteger(at) || at < EARLIEST || at > LATEST) return undefined
  return { at, day: new Date(at).toISOString().slice(0, 10) }
}

/** Not a number if it is none. */
function instantOf(text: string): number {
  const [, day = text, time = '00:00:00'] = DATABASE_TIME.exec(text) ?? []
  const written = dayOf(day)
  if (written !== undefined) return Date.parse(`${written}T${time === '00:00:00' ? '12:00:00' : time}Z`)
  return /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/u.test(text) ? Date.parse(text) : Number.NaN
}
