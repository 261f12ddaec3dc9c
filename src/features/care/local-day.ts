/** The calendar day of an instant, in epoch milliseconds, as clocks in this zone show it. */
export function localDay(instant: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
}
