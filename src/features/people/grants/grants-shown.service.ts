import type { GardenId } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import type { Caller, GardenRole } from '../../../http/security/caller.ts'
import { type Today, todayIn } from '../../due/today.ts'
import type { AccountFiles } from '../../garden/media/media.service.ts'
import type { SendInvitation } from '../../reminders/reminders.wiring.ts'
import type { AuthContext } from '../auth/auth.context.ts'
import { GrantKind, GrantState, stateOf } from './grant.ts'
import type { Grant, OwnGrant } from './grants.schema.ts'
import { findGarden, findGrantRow, type GrantRow, listGrantRows } from './grants.sql.ts'

export interface GrantContext extends AuthContext {
  readonly defaultTimeZone: string
  /** It is absent where no mail can go out, or its links would lead nowhere. */
  readonly sendInvitation: SendInvitation | undefined
  readonly files: Pick<AccountFiles, 'remove'>
}

/** The caller of a request about the grants of a garden, and what the caller may do there. */
export interface GrantScope {
  readonly caller: Caller
  readonly gardenId: GardenId
  readonly role: GardenRole
  /** The grant by which the caller is there; the owner's session needs none. */
  readonly grantId: number | undefined
  /** The person can do nothing yet but leave. */
  readonly isUpcoming: true | undefined
  readonly publicUrl: string | undefined
}

export async function listGrants(context: GrantContext, scope: GrantScope): Promise<Grant[]> {
  const { caller, gardenId } = scope
  const { day } = await todayOf(context, gardenId)
  // No user has the id 0: the keys of a program and a link are none.
  const userId = caller.kind === 'session' ? caller.userId : 0
  const rows = await listGrantRows(context.db, { gardenId, userId })
  return rows.flatMap((row) => shown(row, scope, day) ?? [])
}

/** All that the session of the owner sees. */
export async function listOwnersGrants(
  context: Pick<GrantContext, 'db' | 'defaultTimeZone'>,
  gardenId: GardenId,
): Promise<Grant[]> {
  const { day } = await todayOf(context, gardenId)
  const rows = await listGrantRows(context.db, { gardenId, userId: gardenId })
  return rows.map((row) => grantOf(row, day))
}

export async function getGrant(context: GrantContext, scope: GrantScope, id: number): Promise<Grant> {
  const { gardenId } = scope
  const row = await findGrantRow(context.db, { gardenId, id })
  const grant = row && shown(row, scope, (await todayOf(context, gardenId)).day)
  if (grant === undefined) throw new AppError('GRANT_NOT_FOUND')
  return grant
}

/** Tells what the caller may see of a grant; undefined for one that does not exist for the caller. */
function shown(row: GrantRow, { caller, grantId }: GrantScope, day: string): Grant | undefined {
  if (row.kind === GrantKind.Key) {
    return caller.kind === 'session' && row.holderId === caller.userId ? grantOf(row, day) : undefined
  }
  const isOwner = caller.kind === 'session' && grantId === undefined
  if (isOwner) return grantOf(row, day)
  const isShown = row.id === grantId || stateOf(day, row) === GrantState.Active
  return row.kind === GrantKind.Person && isShown ? seenByOthers(grantOf(row, day)) : undefined
}

/** Persons of a garden know each other by name. */
function seenByOthers({ id, kind, role, name, state, user, createdAt }: Grant): Grant {
  const { email: _email, ...named } = user ?? { id: 0 }
  return { id, kind, role, ...(name !== undefined && { name }), state, user: named, createdAt }
}

/** What the caller is in the garden of the request. */
export async function getOwnGrant(context: GrantContext, scope: GrantScope): Promise<OwnGrant> {
  const { gardenId, role, grantId } = scope
  const garden = await findGarden(context.db, { gardenId })
  const row = grantId === undefined ? undefined : await findGrantRow(context.db, { gardenId, id: grantId })
  if (garden === undefined || (grantId !== undefined && row === undefined)) {
    throw new AppError('GARDEN_NOT_FOUND')
  }
  const { day, timeZone } = todayIn(garden.timeZone ?? context.defaultTimeZone)
  const { kind, name, from, until, state, message } = row === undefined ? ownersGrant : grantOf(row, day)
  return {
    ...(kind !== undefined && { kind }),
    role,
    ...(name !== undefined && { name }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    state,
    ...(message !== undefined && { message }),
    garden: {
      id: gardenId,
      ...(garden.name !== null && { name: garden.name }),
      ...(garden.ownerName !== null && { ownerName: garden.ownerName }),
    },
    today: day,
    timeZone,
  }
}

const ownersGrant: Partial<Grant> & Pick<Grant, 'state'> = { state: GrantState.Active }

export async function todayOf(
  { db, defaultTimeZone }: Pick<GrantContext, 'db' | 'defaultTimeZone'>,
  gardenId: GardenId,
): Promise<Today> {
  const garden = await findGarden(db, { gardenId })
  return todayIn(garden?.timeZone ?? defaultTimeZone)
}

function grantOf(row: GrantRow, day: string): Grant {
  const { id, kind, role, holderId, holderName, holderEmail, from, until, message, email, hint } = row
  const { expiresAt, lastUsedAt, createdAt, clientId, clientName } = row
  const isJoined = kind === GrantKind.Person && holderId !== null
  const name = isJoined ? holderName : row.name
  return {
    ...{ id, kind, role },
    ...(name !== null && { name }),
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    state: stateOf(day, row),
    ...(message !== null && { message }),
    ...(isJoined && {
      user: {
        id: holderId,
        ...(holderName !== null && { name: holderName }),
        ...(holderEmail !== null && { email: holderEmail }),
      },
    }),
    ...(email !== null && { email }),
    ...(clientId !== null &&
      clientName !== null && { client: { name: clientName, host: new URL(clientId).host } }),
    ...(hint !== null && { hint }),
    ...(expiresAt !== null && { expiresAt }),
    ...(lastUsedAt !== null && { lastUsedAt }),
    createdAt,
  }
}
