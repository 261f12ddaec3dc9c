import type { Registry } from 'prom-client'
import { ulid } from 'ulid'
import { linkTo } from '../../base/link-token.ts'
import type { Config } from '../../config/config.ts'
import type { Secrets } from '../../config/secrets.ts'
import { afterCommit } from '../../db/run/transaction.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { Wake } from '../../jobs/wake.ts'
import { measureDeliveries } from '../../observe/metrics/metrics.ts'
import type { Tracing } from '../../observe/tracing/tracing.ts'
import { outboundClient, type Resolve } from '../../outbound/outbound-client.ts'
import { outboundRules } from '../../outbound/outbound-rules.ts'
import type { CareContext } from '../care/care.context.ts'
import type { ReminderLanguage } from '../care/settings/settings.schema.ts'
import { settingsOf } from '../care/settings/settings.service.ts'
import { gardenOf, type Scope } from '../change/scope.ts'
import { openChannel } from './channels/channel-secrets.ts'
import type { ChannelContext, SendConfirmation } from './channels/channels.context.ts'
import { findChannelRow } from './channels/channels.sql.ts'
import { INVITATION_MAILS, takeTry } from './channels/tries.service.ts'
import { addressNoticeMail, invitationMail, linkMail, type MailContent } from './mail/mails.ts'
import { smtpMailer } from './mail/smtp-mailer.ts'
import type { Mailer } from './message/message.ts'
import { SendingSlots } from './message/sending-slots.ts'
import { DeliveryContents, insertMail } from './outbox/deliveries.service.ts'
import { pendingDeliveries } from './outbox/deliveries.sql.ts'
import { planDigests } from './planner/planner.ts'
import { findContact } from './push-key/push-key.sql.ts'
import { PushKeys } from './push-key/push-keys.ts'
import type { AttemptsOptions } from './sender/attempts.ts'
import { deliverBy, mailId } from './transports/deliver.ts'

interface Parts {
  readonly care: CareContext
  readonly config: Config
  readonly secrets: Secrets
  readonly metrics: Registry
  readonly resolve?: Resolve | undefined
  readonly tracing?: Pick<Tracing, 'outbound'> | undefined
}

/** Puts a mail with the link for a lost password into the outbox, in the transaction of the caller. */
export type SendRecovery = (
  db: Db,
  account: { readonly id: number; readonly email: string },
  token: string,
  expiresAt: number,
) => Promise<void>

/**
 * Puts a mail with the link that confirms an address into the outbox, in the transaction of the caller. If the address is new, the
 * one of the account is told.
 */
export type SendAddressMails = (
  db: Db,
  account: { readonly id: number; readonly email: string },
  link: {
    readonly to: string
    readonly isNew: boolean
    readonly token: string
    readonly expiresAt: number
  },
) => Promise<void>

/** Puts a mail with the link of an invitation to a garden into the outbox, in the transaction of the caller. */
export type SendInvitation = (
  db: Db,
  gardenId: GardenId,
  mail: {
    readonly to: string
    readonly inviter: string | null
    readonly url: string
    readonly expiresAt: number
  },
) => Promise<void>

/** Everything that reminders are sent by. */
export interface Reminders {
  readonly channels: ChannelContext
  readonly contents: DeliveryContents
  readonly mailer: Mailer | undefined
  /** It is absent where no mail can go out, or its links would lead nowhere. */
  readonly sendRecovery: SendRecovery | undefined
  readonly sendAddressMails: SendAddressMails | undefined
  readonly sendInvitation: SendInvitation | undefined
  readonly slots: SendingSlots
  /** Called whenever this process has put something into the outbox. */
  readonly outbox: Wake
  /** Counts what became of a delivery, by names for metrics. */
  readonly count: (kind: string, result: string) => void
  readonly deliver: AttemptsOptions['deliver']
}

/** A confirmation that could not be sent for so long is given up. */
const CONFIRMATION_MS = 24 * 3_600_000

export function createReminders({ care, config, secrets, metrics, resolve, tracing }: Parts): Reminders {
  const { db } = care
  const { publicUrl, outboundAllow, mail } = config
  const rules = outboundRules(outboundAllow)
  const pushKeys = new PushKeys(secrets.keysFor('push key'))
  const sealingKeys = secrets.keysFor('reminder channels')
  const contents = new DeliveryContents(secrets.keysFor('deliveries'))
  const slots = new SendingSlots()
  const outbox = new Wake()
  const mailer = mail && smtpMailer({ url: mail.smtpUrl, from: mail.from })
  const client = outboundClient({ rules, resolve })
  const deliver = deliverBy({
    client: tracing?.outbound(client) ?? client,
    vapid: async () => {
      const key = await pushKeys.current(db)
      return key && { ...key, subject: await vapidSubject(db, config) }
    },
    ...{ mailer, publicUrl },
  })
  // A mail that belongs to no channel is written in the language of its reader, and sent at once.
  const post = async (
    db: Db,
    scope: Scope,
    { name, to, expiresAt }: { name: string; to: string; expiresAt: number },
    content: (language: ReminderLanguage) => MailContent,
  ) => {
    const { language } = await settingsOf({ ...care, db }, scope)
    const mail = { to, ...content(language), messageId: mailId(`${name}_${ulid()}`, publicUrl) }
    await insertMail(db, contents, scope.gardenId, mail, expiresAt)
    afterCommit(db, () => outbox.call())
  }
  const sendConfirmation: SendConfirmation = (db, scope, to, token) =>
    post(db, scope, { name: 'confirm', to, expiresAt: Date.now() + CONFIRMATION_MS }, (language) =>
      linkMail(language, 'confirmation', `${publicUrl ?? ''}/reminders/confirm/${token}`),
    )
  const sendRecovery: SendRecovery = (db, { id, email: to }, token, expiresAt) => {
    const scope = { gardenId: gardenOf(id), languages: [], publicUrl }
    return post(db, scope, { name: 'recover', to, expiresAt }, (language) =>
      linkMail(language, 'recovery', linkTo(publicUrl, 'set-password', token)),
    )
  }
  const sendAddressMails: SendAddressMails = async (db, { id, email }, { to, isNew, token, expiresAt }) => {
    const scope = { gardenId: gardenOf(id), languages: [], publicUrl }
    await post(db, scope, { name: 'address', to, expiresAt }, (language) =>
      linkMail(language, 'address', linkTo(publicUrl, 'confirm-email', token)),
    )
    if (!isNew) return
    await post(db, scope, { name: 'address-notice', to: email, expiresAt }, (language) =>
      addressNoticeMail(language, to),
    )
  }
  const sendInvitation: SendInvitation = async (db, gardenId, { to, inviter, url, expiresAt }) => {
    const scope = { gardenId, languages: [], publicUrl }
    await takeTry(db, scope, INVITATION_MAILS)
    await post(db, scope, { name: 'invite', to, expiresAt }, (language) =>
      invitationMail(language, inviter, url),
    )
  }
  const channels: ChannelContext = {
    ...{ db, rules, pushKeys, sealingKeys, slots, deliver },
    sendConfirmation: mailer && sendConfirmation,
    planDigests: (db, scope) => planDigests({ ...care, db }, scope),
    languageOf: async (db, scope) => (await settingsOf({ ...care, db }, scope)).language,
  }
  return {
    ...{ channels, contents, mailer, slots, outbox },
    count: measureDeliveries(metrics, () => pendingDeliveries(db)),
    sendRecovery: mailer && publicUrl !== undefined ? sendRecovery : undefined,
    sendAddressMails: mailer && publicUrl !== undefined ? sendAddressMails : undefined,
    sendInvitation: mailer && publicUrl !== undefined ? sendInvitation : undefined,
    deliver: async (channelId, message, { gardenId, version, messageId }) => {
      const row = await findChannelRow(db, { gardenId, id: channelId })
      if (row === undefined || row.version !== version) return undefined
      const channel = openChannel(sealingKeys, row)
      if (typeof channel === 'string') return { result: 'failed', error: channel }
      return deliver(channel, message, { messageId })
    },
  }
}

/** Whom a push service may write to: an https address, or that of an administrator. */
async function vapidSubject(db: Db, { vapidSubject, publicUrl }: Config): Promise<string> {
  if (vapidSubject !== undefined) return vapidSubject
  if (publicUrl?.startsWith('https://')) return publicUrl
  return `mailto:${await findContact(db)}`
}
