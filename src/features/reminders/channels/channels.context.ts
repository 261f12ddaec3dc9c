import type { Db } from '../../../db/schema.ts'
import type { OutboundRules } from '../../../outbound/outbound-rules.ts'
import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import type { Scope } from '../../change/scope.ts'
import type { SendingSlots } from '../message/sending-slots.ts'
import type { PushKeys } from '../push-key/push-keys.ts'
import type { Deliver, SealingKeys } from './channel-secrets.ts'

/** Puts a mail with a link into the outbox, in the transaction of the caller. */
export type SendConfirmation = (db: Db, scope: Scope, address: string, token: string) => Promise<void>

export interface ChannelContext {
  readonly db: Db
  readonly sealingKeys: SealingKeys
  /** What may be called. */
  readonly rules: OutboundRules
  readonly pushKeys: PushKeys
  /** This server has one, for whatever it sends. */
  readonly slots: SendingSlots
  readonly deliver: Deliver
  /** Without it there is no e-mail. */
  readonly sendConfirmation: SendConfirmation | undefined
  /** It is called after every change of channels, in its transaction: without one that is on, nothing is to be planned. */
  readonly planDigests: (db: Db, scope: Scope) => Promise<void>
  readonly languageOf: (db: Db, scope: Scope) => Promise<ReminderLanguage>
}
