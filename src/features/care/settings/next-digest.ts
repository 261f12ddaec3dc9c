import type { Db, GardenId } from '../../../db/schema.ts'
import { updateNextDigest } from '../../due/settings.sql.ts'
import { nextReminder, type ReminderTimes } from './next-reminder.ts'

export interface DigestSettings extends ReminderTimes {
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
  await updateNextDigest(db, gardenId, next)
}
