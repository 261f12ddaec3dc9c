import { localDay } from './days.ts'

/** This is the calendar day that it is now in a zone, with the instants at which it begins and ends. */
export interface Today {
  readonly timeZone: string
  readonly day: string
  readonly from: number
  readonly until: number
}

/** The zone is the key: these are needed all the time, and change once a day. */
const known = new Map<string, Today>()

export function todayIn(timeZone: string): Today {
  const now = Date.now()
  const last = known.get(timeZone)
  if (last !== undefined && last.from <= now && now < last.until) return last
  const day = localDay(now, timeZone)
  const tomorrow = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
  const today = { timeZone, day, from: startOfDay(day, timeZone), until: startOfDay(tomorrow, timeZone) }
  known.set(timeZone, today)
  return today
}

/** Returns the first instant of a day: mostly midnight, but not where clocks skip it. */
export function startOfDay(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
}
