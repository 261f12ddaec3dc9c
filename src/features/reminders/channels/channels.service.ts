import { ulid } from 'ulid'
import type { Db } from '../../../db/schema.ts'
import { matching } from '../../../http/conditional/precondition.ts'
import { AppError, validationFailed } from '../../../http/errors.ts'
import { type Delete, inGarden, type Update } from '../../change/garden.ts'
import type { Scope } from '../../change/scope.ts'
import { refusingDuplicate } from '../../change/unique-name.ts'
import { ChannelKind, todayLink, WebhookFormat } from '../message/message.ts'
import { hostOf } from '../message/sending-slots.ts'
import { deleteDeliveriesOfOthers } from '../outbox/deliveries.sql.ts'
import { usablePushKey } from '../push-key/push-keys.ts'
import { type ChannelFields, channelOf, pushFields, refuseTarget, webhookFields } from './channel-fields.ts'
import {
  type ChannelSecrets,
  newWebhookSecret,
  openChannel,
  openSecrets,
  sealSecrets,
} from './channel-secrets.ts'
import type { ChannelContext } from './channels.context.ts'
import { problemsOfChannel } from './channels.rules.ts'
import type { Channel, ChannelCreate, ChannelUpdate, TestResult } from './channels.schema.ts'
import {
  type ChannelRow,
  countChannels,
  deleteChannelRow,
  findChannelRow,
  insertChannelRow,
  listChannelRows,
  UNTROUBLED,
  updateChannelRow,
} from './channels.sql.ts'
import { askForConfirmation, mailOf, newEmailFields } from './email-channels.service.ts'
import { TESTS, takeTry } from './tries.service.ts'

const MOST_CHANNELS = 20
/** So long an old secret signs along, and so many do: a user that asks for several must not lose what a receiver still has. */
const OVERLAP_MS = 24 * 3_600_000
const MOST_FORMER_SECRETS = 5

export async function listChannels({ db }: ChannelContext, { gardenId }: Scope): Promise<Channel[]> {
  return (await listChannelRows(db, { gardenId })).map(channelOf)
}

export async function getChannel({ db }: ChannelContext, scope: Scope, id: number): Promise<Channel> {
  return channelOf(await ownRow(db, scope, id))
}

export async function ownRow(db: Db, { gardenId }: Scope, id: number): Promise<ChannelRow> {
  const row = await findChannelRow(db, { gardenId, id })
  if (row === undefined) throw new AppError('CHANNEL_NOT_FOUND')
  return row
}

/** A push subscription belongs to the session of the device that made it. */
export async function createChannel(
  channels: ChannelContext,
  scope: Scope,
  body: ChannelCreate,
  sessionId: number,
): Promise<Channel> {
  const { gardenId } = scope
  const { kind } = body
  if (kind === ChannelKind.WebPush) await usablePushKey(channels.db, channels.pushKeys)
  if (kind === ChannelKind.Email) mailOf(channels, scope)
  const fields = kind === ChannelKind.Email ? undefined : fieldsOf(channels, kind, body)
  return refusingDuplicate('CHANNEL_EXISTS', () =>
    inGarden(channels.db, scope, async (db) => {
      const inside = { ...channels, db }
      const { secrets, ...columns } = fields ?? newEmailFields()
      const [others] = await countChannels(db, { gardenId, endpointHash: columns.endpoint_hash })
      if (others !== undefined && others.total >= MOST_CHANNELS) throw new AppError('CHANNEL_LIMIT')
      const id = await insertChannelRow(db, {
        ...{ user_id: gardenId, kind, name: body.name ?? null, unsubscribe_hash: null, ...columns },
        // An address has to be confirmed first.
        enabled: kind !== ChannelKind.Email && body.enabled !== false ? 1 : 0,
        sealed: sealSecrets(channels.sealingKeys, gardenId, secrets),
        session_id: kind === ChannelKind.WebPush ? sessionId : null,
        now: Date.now(),
      })
      // What was meant for its former owner must not reach the new one.
      if (kind === ChannelKind.WebPush) await deleteDeliveriesOfOthers(db, { gardenId, channelId: id })
      if (kind === ChannelKind.Email) await askForConfirmation(inside, scope, await ownRow(db, scope, id))
      await channels.planDigests(db, scope)
      return withSecret(await getChannel(inside, scope, id), secrets)
    }),
  )
}

export const updateChannel: Update<ChannelUpdate, Channel, ChannelContext> = async (
  channels,
  scope,
  id,
  body,
  precondition,
) => {
  const { gardenId } = scope
  return refusingDuplicate('CHANNEL_EXISTS', () =>
    inGarden(channels.db, scope, async (db) => {
      const inside = { ...channels, db }
      await matching(precondition, getChannel(inside, scope, id))
      const row = await ownRow(db, scope, id)
      const before = openSecrets(channels.sealingKeys, gardenId, row.sealed)
      const fields = changedFields(channels, row, before, body)
      const wasEnabled = channelOf(row).enabled
      const isUnconfirmed = row.kind === ChannelKind.Email && row.confirmedAddress !== row.email
      const isWanted = body.enabled === undefined ? row.enabled === 1 : body.enabled !== false
      const enabled = isWanted && !isUnconfirmed
      const { secrets, ...columns } = fields ?? {}
      const sealed = secrets && sealSecrets(channels.sealingKeys, gardenId, secrets)
      const isSeen = fields !== undefined || enabled !== wasEnabled || body.enabled === false
      await updateChannelRow(
        db,
        row,
        { ...columns, name: body.name, enabled: enabled ? 1 : 0, sealed, ...(isSeen ? UNTROUBLED : {}) },
        row.events === null || (enabled && !wasEnabled),
      )
      await channels.planDigests(db, scope)
      const after = await ownRow(db, scope, id)
      if (isUnconfirmed && body.enabled === true) {
        await askForConfirmation(inside, scope, after)
      }
      const hadSecret = before !== undefined && 'secret' in before
      return secrets === undefined || hadSecret ? channelOf(after) : withSecret(channelOf(after), secrets)
    }),
  )
}

export const deleteChannel: Delete<ChannelContext> = async (channels, scope, id, precondition) => {
  await inGarden(channels.db, scope, async (db) => {
    await matching(precondition, getChannel({ ...channels, db }, scope, id))
    await deleteChannelRow(db, { gardenId: scope.gardenId, id })
    await channels.planDigests(db, scope)
  })
}

/** A new secret for a signed webhook; the old one signs along for a day. */
export function rotateSecret(channels: ChannelContext, scope: Scope, id: number): Promise<Channel> {
  const { gardenId } = scope
  return inGarden(channels.db, scope, async (db) => {
    const row = await ownRow(db, scope, id)
    const before = openSecrets(channels.sealingKeys, gardenId, row.sealed)
    if (row.format !== WebhookFormat.Signed) {
      throw validationFailed([{ path: 'id', message: 'must be that of a signed webhook (format 1)' }])
    }
    if (before?.kind !== ChannelKind.Webhook || before.secret === undefined) {
      throw new AppError('CHANNEL_UNAVAILABLE', { message: UNREADABLE })
    }
    const now = Date.now()
    const former = [{ secret: before.secret, until: now + OVERLAP_MS }, ...(before.former ?? [])]
    const secrets = {
      ...before,
      secret: newWebhookSecret(),
      former: former.filter(({ until }) => until > now).slice(0, MOST_FORMER_SECRETS),
    }
    await updateChannelRow(db, row, { sealed: sealSecrets(channels.sealingKeys, gardenId, secrets) })
    return withSecret(channelOf(row), secrets)
  })
}

const UNREADABLE =
  'What is stored of this channel cannot be read, because the SECRET_KEY of the server has changed. Set its address again.'

function withSecret(channel: Channel, secrets: ChannelSecrets): Channel {
  return 'secret' in secrets ? { ...channel, secret: secrets.secret } : channel
}

/** Reads a body that its rule has found complete. */
function fieldsOf(
  { rules }: ChannelContext,
  kind: ChannelKind,
  body: ChannelUpdate,
): ChannelFields | undefined {
  if (kind === ChannelKind.WebPush && body.subscription != null) {
    refuseTarget(rules, body.subscription.endpoint)
    return pushFields(body.subscription)
  }
  if (kind !== ChannelKind.Webhook || body.format == null || body.url == null) return undefined
  refuseTarget(rules, body.url)
  return webhookFields(body, body.format, body.url)
}

/** Undefined where nothing changes but the name, or whether it is on. */
function changedFields(
  channels: ChannelContext,
  row: ChannelRow,
  before: ChannelSecrets | undefined,
  body: ChannelUpdate,
): ChannelFields | undefined {
  const { name, enabled, ...given } = body
  if (Object.keys(given).length === 0) return undefined
  const webhook = before?.kind === ChannelKind.Webhook ? before : undefined
  const stored = {
    ...{ kind: row.kind, format: row.format, url: webhook?.url },
    topic: webhook?.topic,
    subscription: before?.kind === ChannelKind.WebPush ? before.endpoint : undefined,
  }
  const problems = problemsOfChannel(given, { ...stored, ...given })
  if (problems.length > 0) throw validationFailed(problems)
  if (row.kind !== ChannelKind.Webhook) return fieldsOf(channels, row.kind, body)
  const { format = row.format } = given
  const { url = webhook?.url } = given
  if (format == null || url == null) return undefined
  refuseTarget(channels.rules, url)
  const events = given.events === undefined && row.events !== null ? JSON.parse(row.events) : given.events
  return webhookFields(
    { ...given, ...(format === WebhookFormat.Signed ? { events } : {}) },
    format,
    url,
    webhook,
  )
}

/** Sends something over a channel right now, by the very code that sends reminders. */
export async function testChannel(channels: ChannelContext, scope: Scope, id: number): Promise<TestResult> {
  const { db, sealingKeys, slots, deliver } = channels
  const row = await ownRow(db, scope, id)
  await takeTry(db, scope, TESTS)
  const channel = openChannel(sealingKeys, row)
  if (typeof channel === 'string') return { ok: false, error: channel }
  const language = await channels.languageOf(db, scope)
  const outcome = await slots.runSoon(hostOf(row.kind, row.target), () =>
    deliver(channel, { kind: 'test', language, ...todayLink(scope) }, { messageId: `test_${ulid()}` }),
  )
  if (outcome === undefined) {
    throw new AppError('OVERLOADED', {
      message: 'Too much is being sent there right now; try again shortly.',
    })
  }
  const { status } = outcome
  return {
    ok: outcome.result === 'sent',
    ...(status === undefined ? {} : { status }),
    ...(outcome.result === 'sent' ? {} : { error: outcome.error }),
  }
}
