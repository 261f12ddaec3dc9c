import { localDay } from './local-day.ts'

/** The calendar day that it is now in a zone, with the instants at which it begins and ends. */
export interface Today {
  readonly timeZone: string
  readonly day: string
  readonly from: number
  readonly until: number
}

/** By zone: these are asked for all the time, and change once a day. */
const known = new Map<string, Today>()

export function todayIn(timeZone: string): Today {
  const now = Date.now()
  const last = known.get(timeZone)
  if (last !== undefined && last.from <= now && now < last.until) return last
  const day = Temporal.PlainDate.from(localDay(now, timeZone))
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds
  const today: Today = {
    timeZone,
    day: day.toString(),
    from: startOf(day),
    until: startOf(day.add({ days: 1 })),
  }
  known.set(timeZone, today)
  return today
}
