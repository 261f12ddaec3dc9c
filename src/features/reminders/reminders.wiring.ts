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
import type { ChannelContext, SendConfirmation } from './channels/channels.context.ts'
import { findChannelRow } from './channels/channels.sql.ts'
import { openChannel } from './channels/open-channel.ts'
import { confirmationMail, recoveryMail } from './mail/account-mails.ts'
import type { MailContent } from './mail/digest-mail.ts'
import { confirmationLink } from './mail/mail-links.ts'
import { smtpMailer } from './mail/smtp-mailer.ts'
import type { Mailer, Message, Outcome } from './message/message.ts'
import { SendingSlots } from './message/sending-slots.ts'
import { insertMail } from './outbox/deliveries.service.ts'
import { pendingDeliveries } from './outbox/deliveries.sql.ts'
import { DeliveryContents } from './outbox/delivery-contents.ts'
import { planDigests } from './planner/planner.ts'
import { findContact } from './push-key/push-key.sql.ts'
import { PushKeys } from './push-key/push-keys.ts'
import { deliverBy } from './transports/deliver.ts'
import { mailId } from './transports/email.ts'

interface Parts {
  readonly care: CareContext
  readonly config: Config
  readonly secrets: Secrets
  readonly metrics: Registry
  readonly resolve?: Resolve | undefined
  readonly tracing?: Pick<Tracing, 'outbound'> | undefined
}

interface ClaimedDelivery {
  readonly gardenId: GardenId
  readonly messageId: string
  /** The version that the channel had when the delivery was claimed. */
  readonly version: number | null
}

/** Puts a mail with the link for a lost password into the outbox, in the transaction of the caller. */
export type SendRecovery = (
  db: Db,
  account: { readonly id: number; readonly email: string },
  token: string,
  expiresAt: number,
) => Promise<void>

/** Everything that reminders are sent by. */
export interface Reminders {
  readonly channels: ChannelContext
  readonly contents: DeliveryContents
  readonly mailer: Mailer | undefined
  /** It is absent where no mail can go out, or its links would lead nowhere. */
  readonly sendRecovery: SendRecovery | undefined
  readonly slots: SendingSlots
  /** Called whenever this process has put something into the outbox. */
  readonly outbox: Wake
  /** Counts what became of a delivery, by names for metrics. */
  readonly count: (kind: string, result: string) => void
  /** Sends a message over the channel that a delivery was claimed for; undefined if that has been changed since, or has another owner. */
  deliver(channelId: number, message: Message, delivery: ClaimedDelivery): Promise<Outcome | undefined>
}

/** A mail that belongs to no channel; it is written in the language of its reader. */
interface Letter {
  readonly name: string
  readonly to: string
  readonly content: (language: ReminderLanguage) => MailContent
  readonly expiresAt: number
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
  const post = async (db: Db, scope: Scope, letter: Letter) => {
    const { language } = await settingsOf({ ...care, db }, scope)
    const messageId = mailId(`${letter.name}_${ulid()}`, publicUrl)
    const mail = { to: letter.to, ...letter.content(language), messageId }
    await insertMail(db, contents, scope.gardenId, mail, letter.expiresAt)
    // A user waits for this mail.
    afterCommit(db, () => outbox.call())
  }
  const sendConfirmation: SendConfirmation = (db, scope, { address, token }) =>
    post(db, scope, {
      ...{ name: 'confirm', to: address, expiresAt: Date.now() + CONFIRMATION_MS },
      content: (language) => confirmationMail(language, confirmationLink(publicUrl ?? '', token)),
    })
  const sendRecovery: SendRecovery = (db, { id, email }, token, expiresAt) =>
    post(
      db,
      { gardenId: gardenOf(id), languages: [], publicUrl },
      {
        ...{ name: 'recover', to: email, expiresAt },
        content: (language) => recoveryMail(language, linkTo(publicUrl, 'set-password', token)),
      },
    )
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
    deliver: async (channelId, message, { gardenId, version, messageId }) => {
      const row = await findChannelRow(db, gardenId, channelId)
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
