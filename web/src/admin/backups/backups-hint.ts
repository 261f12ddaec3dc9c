import type { components } from '@frond/client'
import type { Format } from '../../i18n/format.ts'
import type { Messages } from '../../messages/messages.ts'

/** In a few words, what an administrator should know of the backups. */
export function backupsHint(
  t: Messages,
  format: Format,
  { enabled, lastFailure, backups: [newest] }: components['schemas']['Backups'],
): string {
  const { hint } = t.admin.backups
  if (!enabled) return hint.off
  if (lastFailure !== undefined) return hint.failed
  return newest === undefined ? hint.none : hint.last(format.dateTime(newest.createdAt))
}
