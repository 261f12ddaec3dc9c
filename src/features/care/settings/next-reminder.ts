import type { Db, GardenId } from '../../../db/schema.ts'
import { updateNextDigest } from '../../due/settings.sql.ts'
import { startOfDay } from '../../due/today.ts'

/** A user gets reminders at these times. */
interface ReminderTimes {
  readonly timeZone: string
  /** The time is `HH:MM` on the clock of the zone. */
  readonly remindAt: string
  /** Weekdays are 1 for Monday to 7. */
  readonly remindOn: readonly number[]
  /** There is none before this day. */
  readonly quietUntil?: string | null
}

/** A week has each weekday, and a zone may skip a date, as Samoa did when it moved to the other side of the date line. */
const MOST_DAYS = 15

/** Returns the first instant from then on at which a reminder is to go out. */
export function nextReminder(times: ReminderTimes, after: number): number {
  const { timeZone, remindOn, quietUntil } = times
  const from = quietUntil == null ? after : Math.max(after, startOfDay(quietUntil, timeZone))
  let date = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).toPlainDate()
  for (let day = 0; day < MOST_DAYS; day++) {
    const instant = remindOn.includes(date.dayOfWeek) ? reminderOn(times, date) : undefined
    if (instant !== undefined && instant >= from) return instant
    date = date.add({ days: 1 })
  }
  throw new Error(`There is no reminder on any of [${remindOn.join()}] in ${timeZone}`)
}

/**
 * Returns the instant of a date. A time that clocks skip is read as if they had not been changed yet, and so comes later on
 * the clock; of two instants with the same time it is the first. Where the later reading is of the next date (clocks in Nuuk
 * go from 23:00 to 0:00), the earlier one counts: each date has its own reminder. A date that is skipped has none.
 */
export function reminderOn(
  { timeZone, remindAt, quietUntil }: ReminderTimes,
  date: Temporal.PlainDate,
): number | undefined {
  if (quietUntil != null && date.toString() < quietUntil) return undefined
  const time = date.toPlainDateTime(remindAt)
  for (const disambiguation of ['compatible', 'earlier'] as const) {
    const read = time.toZonedDateTime(timeZone, { disambiguation })
    if (read.toPlainDate().equals(date)) return read.epochMilliseconds
  }
  return undefined
}

interface DigestSettings extends ReminderTimes {
  readonly reminders: boolean
}

/**
 * Each change of a time, a zone or a channel calls this in its transaction, under the lock of the garden. A digest that
 * is due already, and the planner has not seen yet, is not lost: `before` is when it was planned.
 */
export async function planNextDigest(
  db: Db,
  gardenId: GardenId,
  settings: DigestSettings,
  before: number | null,
): Promise<void> {
  const now = Date.now()
  const next = settings.reminders ? nextReminder(settings, Math.min(now, before ?? now)) : null
  await updateNextDigest(db, { gardenId, at: next })
}
