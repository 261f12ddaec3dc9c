import type { CareContext } from '../../care/care.context.ts'
import { planNextDigest } from '../../care/settings/next-digest.ts'
import { storedSettings } from '../../care/settings/settings.service.ts'
import type { Scope } from '../../change/scope.ts'

/** Whoever adds, switches or deletes a channel calls this afterwards, in the same transaction under the lock of the garden. */
export async function planDigests(care: CareContext, scope: Scope): Promise<void> {
  const { nextDigestAt, remindOn, reminders, ...times } = await storedSettings(care, scope)
  const settings = { ...times, remindOn: JSON.parse(remindOn), reminders: reminders === 1 }
  await planNextDigest(care.db, scope.gardenId, settings, nextDigestAt)
}
