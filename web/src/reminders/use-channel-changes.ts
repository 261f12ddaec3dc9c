import { client } from '../api/client.ts'
import type { ReminderChannel } from '../api/types.ts'
import { useChange } from '../api/use-change.ts'
import { useI18n } from '../i18n/i18n.tsx'
import { nameOf } from './ways.ts'

/** What can be done to a way that exists. */
export function useChannelChanges(channel: ReminderChannel) {
  const { t } = useI18n()
  const { id, target } = channel
  const words = t.reminders.channels
  const change = useChange('reminders')
  const put = (enabled: boolean) =>
    client.put('/api/v1/reminder-channels/{id}', { path: { id }, body: { enabled } })
  return {
    switchTo: (enabled: boolean) =>
      change({
        send: () => put(enabled),
        told: enabled ? words.switchedOn : words.switchedOff,
        back: () => put(!enabled),
      }),
    /** To an address that is not confirmed yet; the link before means nothing from then on. */
    sendLink: () => change({ send: () => put(true), told: t.reminders.email.sent(target) }),
    /** Its address and secret are gone with it, so it cannot be taken back. */
    remove: () =>
      change({
        send: () => client.delete('/api/v1/reminder-channels/{id}', { path: { id } }),
        told: words.removed(nameOf(t, channel)),
      }),
    /** The new secret, if there is one. */
    rotate: async (): Promise<string | undefined> => {
      let secret: string | undefined
      await change({
        send: async () => {
          const rotated = await client.post('/api/v1/reminder-channels/{id}/rotate', { path: { id } })
          secret = rotated.secret
        },
        told: t.reminders.saved,
      })
      return secret
    },
  }
}
