/** Twice the longest of the IANA database. */
const LONGEST_NAME = 64

/** A name of the IANA database in its usual case; undefined for an unknown one and for an offset such as `+01:00`. */
export function timeZoneNamed(text: string): string | undefined {
  if (!/^[A-Za-z]/.test(text) || text.length > LONGEST_NAME) return undefined
  try {
    const { timeZoneId } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text)
    // Temporal also takes the zone out of a time, such as `T00+01`.
    return timeZoneId.toLowerCase() === text.toLowerCase() ? timeZoneId : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
