/** A time of day, `HH:MM`, on the clock of the server. */
export type TimeOfDay = string

/**
 * The last moment, not after `now`, at which the clock of the server showed this time. On a day that skips it, the moment is as
 * much later as the clock was put forward; on a day that has it twice, it is the first.
 */
export function lastRun(now: number, at: TimeOfDay, zone = Temporal.Now.timeZoneId()): number {
  const day = dayOf(now, zone)
  const today = momentOf(day, at, zone)
  return today <= now ? today : momentOf(day.subtract({ days: 1 }), at, zone)
}

/** The first moment after `now` at which it will show this time. */
export function nextRun(now: number, at: TimeOfDay, zone = Temporal.Now.timeZoneId()): number {
  const day = dayOf(now, zone)
  const today = momentOf(day, at, zone)
  return today > now ? today : momentOf(day.add({ days: 1 }), at, zone)
}

function dayOf(now: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
}

function momentOf(day: Temporal.PlainDate, at: TimeOfDay, zone: string): number {
  return day.toPlainDateTime(Temporal.PlainTime.from(at)).toZonedDateTime(zone).epochMilliseconds
}
