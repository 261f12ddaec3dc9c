import type { Message, Outcome } from '../message/message.ts'
import { ChannelKind } from '../message/reminder-enums.ts'
import type { EmailSecrets, PushSecrets, SealingKeys, WebhookSecrets } from './channel-secrets.ts'
import { openSecrets } from './channel-secrets.ts'
import type { ChannelRow } from './channels.sql.ts'

/** A channel with everything that it takes to send something over it. */
export type OpenChannel = PushSecrets | OpenEmail | WebhookSecrets

export interface OpenEmail extends EmailSecrets {
  readonly address: string
}

export type Closed = 'secrets unreadable' | 'address not confirmed'

/** Or why nothing can be sent over it. */
export function openChannel(
  keys: SealingKeys,
  { gardenId, sealed, email, confirmedAddress }: ChannelRow,
): OpenChannel | Closed {
  const secrets = openSecrets(keys, gardenId, sealed)
  if (secrets === undefined) return 'secrets unreadable'
  if (secrets.kind !== ChannelKind.Email) return secrets
  return confirmedAddress === email ? { ...secrets, address: email } : 'address not confirmed'
}

interface DeliveryOptions {
  /** It stays as it is in every attempt, so that a receiver can tell a repetition. */
  readonly messageId: string
}

/** Tries once to get a message to where a channel leads; whatever happens is an outcome. */
export type Deliver = (channel: OpenChannel, message: Message, options: DeliveryOptions) => Promise<Outcome>
