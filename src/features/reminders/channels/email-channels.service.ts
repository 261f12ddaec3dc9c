import { AppError } from '../../../http/errors.ts'
import { inGarden } from '../../change/garden.ts'
import type { Scope } from '../../change/scope.ts'
import { ChannelKind } from '../message/message.ts'
import type { ChannelFields } from './channel-fields.ts'
import { hashOf, newToken, openSecrets, sealSecrets } from './channel-secrets.ts'
import type { ChannelContext, SendConfirmation } from './channels.context.ts'
import { type ChannelRow, findChannelByHash, UNTROUBLED, updateChannelRow } from './channels.sql.ts'
import { CONFIRMATION_MAILS, takeTry } from './tries.service.ts'

/** Where mail cannot go out, or its links would lead nowhere. */
export function mailOf({ sendConfirmation }: ChannelContext, { publicUrl }: Scope): SendConfirmation {
  if (sendConfirmation === undefined) throw noMail('its operator has set no SMTP_URL.')
  if (publicUrl === undefined) {
    throw noMail('the links in it need a PUBLIC_URL, which its operator has not set.')
  }
  return sendConfirmation
}

function noMail(reason: string): AppError {
  return new AppError('CHANNEL_UNAVAILABLE', { message: `This server sends no mail: ${reason}` })
}

/** The owner of the address has not been asked yet. */
export function newEmailFields(): ChannelFields & { readonly unsubscribe_hash: string } {
  const unsubscribeToken = newToken()
  return {
    secrets: { kind: ChannelKind.Email, unsubscribeToken, askedAddress: '' },
    unsubscribe_hash: hashOf(unsubscribeToken),
    ...{ format: null, target: '', endpoint_hash: null, events: null },
  }
}

/** Sends a link to the address of the account. An older link means nothing from then on. */
export async function askForConfirmation(
  channels: ChannelContext,
  scope: Scope,
  row: ChannelRow,
): Promise<void> {
  const { gardenId, email, sealed } = row
  const send = mailOf(channels, scope)
  const { db, sealingKeys } = channels
  // An account may have been made with the address of another person, which must not be flooded.
  await takeTry(db, scope, CONFIRMATION_MAILS)
  const before = openSecrets(sealingKeys, gardenId, sealed)
  const { secrets } = newEmailFields()
  const token = newToken()
  const asking = { ...(before?.kind === ChannelKind.Email ? before : secrets), askedAddress: email }
  await updateChannelRow(db, row, {
    sealed: sealSecrets(sealingKeys, gardenId, asking),
    confirmation_hash: hashOf(token),
  })
  await send(db, scope, email, token)
}

/** By the button on the page that the link of a mail opens. Pressed again it changes nothing. */
export async function confirmAddress(channels: ChannelContext, token: string): Promise<void> {
  const found = await findChannelByHash(channels.db, 'confirmation_hash', hashOf(token))
  if (found === undefined) throw unknownLink()
  const scope = scopeOf(found)
  await inGarden(channels.db, scope, async (db) => {
    const row = await findChannelByHash(db, 'confirmation_hash', hashOf(token))
    const secrets = row && openSecrets(channels.sealingKeys, row.gardenId, row.sealed)
    if (row === undefined || secrets?.kind !== ChannelKind.Email) throw unknownLink()
    // The account has another address by now.
    if (secrets.askedAddress !== row.email) throw unknownLink()
    if (row.confirmedAddress === row.email) return
    await updateChannelRow(db, row, { ...UNTROUBLED, confirmed_address: row.email, enabled: 1 })
    await channels.planDigests(db, scope)
  })
}

/** Any channel may have the token; there may be none any more. */
export async function unsubscribe(channels: ChannelContext, token: string): Promise<void> {
  const found = await findChannelByHash(channels.db, 'unsubscribe_hash', hashOf(token))
  if (found === undefined || (found.enabled === 0 && found.lastError === null)) return
  const scope = scopeOf(found)
  await inGarden(channels.db, scope, async (db) => {
    await updateChannelRow(db, found, { ...UNTROUBLED, enabled: 0 })
    await channels.planDigests(db, scope)
  })
}

function scopeOf({ gardenId }: ChannelRow): Scope {
  return { gardenId, languages: [], publicUrl: undefined }
}

function unknownLink(): AppError {
  return new AppError('CHANNEL_NOT_FOUND', {
    message: 'This link is no longer valid; request a new mail in your reminder settings.',
  })
}
