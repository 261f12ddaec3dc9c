import { type Language, LOCALES } from './languages.ts'

/** A calendar day as the service writes it, `2026-11-15`. */
export type Day = string

export type Format = {
  number: (value: number) => string
  /** "Saturday, 15 November" */
  longDay: (day: Day) => string
  /** "15 Nov" this year, "15 Nov 2025" in another */
  shortDay: (day: Day, today: Day) => string
  /** "yesterday", "today", "in 3 days" within two weeks, else the short day */
  relativeDay: (day: Day, today: Day) => string
  /** "15 Nov 2026" */
  date: (instant: number) => string
  /** "15 Nov 2026, 08:30" */
  dateTime: (instant: number) => string
  /** "08:30" */
  time: (instant: number) => string
  /** "November 2026" */
  month: (day: Day) => string
  /** "Nov", by number 1 to 12 */
  monthName: (month: number, width: 'narrow' | 'short' | 'long') => string
  /** "Monday" by number 1 (Monday) to 7 */
  weekdayName: (weekday: number, width: 'narrow' | 'short' | 'long') => string
  /** "Fern, Aloe and Ivy" */
  list: (items: readonly string[]) => string
  /** "2.4 MB" */
  bytes: (count: number) => string
  /** "Central European Time" for `Europe/Berlin` */
  zone: (timeZone: string) => string
}

const NEAR_DAYS = 14
const DAY_MS = 86_400_000

/** Days are counted in UTC, where each has 24 hours. */
function utc(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`)
}

const made = new Map<Language, Format>()

/** The formatters of Intl are expensive to make, so each language has one set, and each of them is made when it is needed. */
export function formatFor(language: Language): Format {
  const existing = made.get(language)
  if (existing !== undefined) return existing
  const format = makeFormat(LOCALES[language])
  made.set(language, format)
  return format
}

function lazily<T>(make: () => T): () => T {
  let value: { made: T } | undefined
  return () => {
    value ??= { made: make() }
    return value.made
  }
}

type Width = 'narrow' | 'short' | 'long'

function makeFormat(locale: string): Format {
  const dates = (options: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(locale, options))
  const day = (options: Intl.DateTimeFormatOptions) => {
    const formatter = dates({ ...options, timeZone: 'UTC' })
    return (value: Day) => formatter().format(utc(value))
  }
  const instant = (options: Intl.DateTimeFormatOptions) => {
    const formatter = dates(options)
    return (value: number) => formatter().format(value)
  }
  const byWidth = (of: (width: Width) => Intl.DateTimeFormatOptions) => {
    const formatter = (width: Width) => dates({ ...of(width), timeZone: 'UTC' })
    return { narrow: formatter('narrow'), short: formatter('short'), long: formatter('long') }
  }
  // Chinese dates count the months, as in 11月17日, and so does a month alone.
  const isCounted = locale === LOCALES.zh
  const monthNames = byWidth((month) => ({ month: isCounted && month === 'long' ? 'short' : month }))
  const weekdayNames = byWidth((weekday) => ({ weekday }))
  const numbers = lazily(() => new Intl.NumberFormat(locale))
  const lists = lazily(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const sameYear = day({ day: 'numeric', month: 'short' })
  const otherYear = day({ day: 'numeric', month: 'short', year: 'numeric' })
  // Within a sentence, a date is never at two ends of lines.
  const shortDay = (value: Day, today: Day) =>
    (value.slice(0, 4) === today.slice(0, 4) ? sameYear : otherYear)(value).replaceAll(' ', '\u00a0')
  const units = (['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const).map((unit) =>
    lazily(
      () =>
        new Intl.NumberFormat(locale, {
          style: 'unit',
          unit,
          // Short, bytes have no plural in English.
          unitDisplay: unit === 'byte' ? 'long' : 'short',
          maximumFractionDigits: 1,
        }),
    ),
  )
  return {
    number: (value) => numbers().format(value),
    longDay: day({ weekday: 'long', day: 'numeric', month: 'long' }),
    shortDay,
    relativeDay: (value, today) => {
      const days = (utc(value) - utc(today)) / DAY_MS
      return Math.abs(days) <= NEAR_DAYS ? relative().format(days, 'day') : shortDay(value, today)
    },
    date: instant({ dateStyle: 'medium' }),
    dateTime: instant({ dateStyle: 'medium', timeStyle: 'short' }),
    time: instant({ timeStyle: 'short' }),
    month: day({ month: 'long', year: 'numeric' }),
    monthName: (month, width) => monthNames[width]().format(Date.UTC(2024, month - 1, 1)),
    // 1 January 2024 was a Monday.
    weekdayName: (weekday, width) => weekdayNames[width]().format(Date.UTC(2024, 0, weekday)),
    list: (items) => lists().format(items),
    bytes: (count) => {
      const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3))
      return units[power]?.().format(count / 1000 ** power) ?? ''
    },
    zone: (timeZone) => {
      const generic = zoneName(locale, timeZone, 'longGeneric')
      // A zone that no country keeps, such as UTC, has a name only in this way.
      return generic.startsWith('GMT') ? zoneName(locale, timeZone, 'long') : generic
    },
  }
}

function zoneName(locale: string, timeZone: string, timeZoneName: 'longGeneric' | 'long'): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
