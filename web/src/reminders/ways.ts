import type { ReminderChannel } from '../api/types.ts'
import type { Messages } from '../messages/messages.ts'

/** The ways by which Frond can reach a user, in everyday words. */
export type Way = 'push' | 'email' | 'ntfy' | 'gotify' | 'apprise' | 'slack' | 'signed'

export type WebhookWay = Exclude<Way, 'push' | 'email'>

export const WAYS: readonly Way[] = ['push', 'email', 'ntfy', 'gotify', 'apprise', 'slack', 'signed']

/** By the numbers of the API. */
export const KINDS = { push: 1, email: 2, webhook: 3 } as const
export const FORMATS = { signed: 1, ntfy: 2, gotify: 3, apprise: 4, slack: 5 } as const

const BY_FORMAT: Readonly<Record<number, WebhookWay>> = {
  1: 'signed',
  2: 'ntfy',
  3: 'gotify',
  4: 'apprise',
  5: 'slack',
}

export function wayOf({ kind, format }: Pick<ReminderChannel, 'kind' | 'format'>): Way {
  if (kind === KINDS.push) return 'push'
  if (kind === KINDS.email) return 'email'
  return BY_FORMAT[format ?? 1] ?? 'signed'
}

/** What the person called it, or what it is. */
export function nameOf({ reminders: { ways } }: Messages, channel: ReminderChannel): string {
  return channel.name ?? ways[wayOf(channel)]
}

/** Whether it was switched off because nothing arrives, or fails right now. */
export function isBroken({ enabled, failures, lastError }: ReminderChannel): boolean {
  return lastError !== undefined && (failures > 0 || !enabled)
}

/** An address that waits for the person to open the link in a first mail. */
export function isUnconfirmed(channel: ReminderChannel): boolean {
  return channel.confirmed === false
}
