import { foldCase } from '../../../base/fold-case.ts'
import type { RegistrationMode } from '../../../config/config.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { AppError, validationFailed } from '../../../http/errors.ts'
import { unauthenticated } from '../../../http/security/access.ts'
import { GardenRole } from '../../../http/security/caller.ts'
import { inAccountTransaction } from '../../change/account-transaction.ts'
import { lockGarden } from '../../change/garden.ts'
import { record, recordingChanges } from '../../change/record.ts'
import { dayIn, textOf } from '../../due/days.ts'
import { todayIn } from '../../due/today.ts'
import { type AccountScope, type ClientInfo, lockPlaces } from '../auth/auth.context.ts'
import { recordFailure, refuseTooManyFailures } from '../auth/sign-in-throttle.ts'
import { GrantState, secretHash, stateOn } from '../grants/grant.ts'
import { deleteGrantsOfHolder } from '../grants/grants.sql.ts'
import { type GrantContext, todayOf } from '../grants/grants-shown.service.ts'
import { isInvitation } from '../invitations/invitations.service.ts'
import { findUserRow, updateDisplayName } from '../users.sql.ts'
import type { Garden } from './gardens.schema.ts'
import { getGarden } from './gardens.service.ts'
import type { GardenInvitation, InvitationAcceptance } from './joining.schema.ts'
import {
  countPlaces,
  findInvitation,
  findPersonDays,
  type InvitationRow,
  takeInvitation,
} from './joining.sql.ts'

const MOST_PLACES = 50

/** Tells what an invitation is to. */
export async function lookAtInvitation(
  context: GrantContext,
  client: ClientInfo,
  token: string,
): Promise<GardenInvitation> {
  const { role, from, until, expiresAt, gardenName, ownerName } = await findOpenInvitation(
    context,
    client,
    token,
  )
  return {
    garden: { ...(gardenName !== null && { name: gardenName }), ...(ownerName !== null && { ownerName }) },
    role,
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    expiresAt: expiresAt ?? 0,
  }
}

type InvitingContext = Pick<GrantContext, 'db' | 'defaultTimeZone'>

/** The invitation of a token; undefined for one that is none, or no longer. A place that would have ended is none. */
async function findGardenInvitation(
  { db, defaultTimeZone }: InvitingContext,
  token: string,
): Promise<InvitationRow | undefined> {
  const found = await findInvitation(db, { secretHash: secretHash(token), now: Date.now() })
  if (found === undefined) return undefined
  const { day } = todayIn(found.timeZone ?? defaultTimeZone)
  return stateOn(day, found) === GrantState.Ended ? undefined : found
}

/** Guessing counts as failed sign-ins of the address. */
export async function findOpenInvitation(
  context: InvitingContext,
  { ip, log }: ClientInfo,
  token: string,
): Promise<InvitationRow> {
  await refuseTooManyFailures(context.db, { ip })
  const found = await findGardenInvitation(context, token)
  if (found !== undefined) return found
  await recordFailure(context.db, { ip })
  log.info({ audit: 'invitation.refused', ip }, 'audit')
  throw new AppError('LINK_INVALID')
}

interface Applicant {
  readonly email: string
  readonly displayName?: string | null
  readonly invitation?: string | null
}

/**
 * Finds the garden that a visitor who registers is invited to. On a server where visitors need an invitation, that of an
 * administrator's garden lets them in. Where any visitor may register, one that was invited to a garden must not end up beside it.
 */
export async function findInvitingGarden(
  context: InvitingContext & { readonly registration: RegistrationMode },
  client: ClientInfo,
  { email, displayName = null, invitation = null }: Applicant,
): Promise<InvitationRow | undefined> {
  const { db, registration } = context
  if (invitation === null || registration === 'closed') return undefined
  const isMeant = registration === 'open' && !(await isInvitation(db, invitation))
  const found = await (isMeant
    ? findOpenInvitation(context, client, invitation)
    : findGardenInvitation(context, invitation))
  if (found === undefined) return undefined
  if (registration === 'invite' && found.ownerRole !== 'ADMIN') {
    throw new AppError('FORBIDDEN', {
      message: 'An account here needs an invitation of the person who runs this server.',
    })
  }
  if (found.email !== null && foldCase(found.email) !== foldCase(email)) throw new AppError('LINK_INVALID')
  if (displayName === null) throw validationFailed([{ path: 'displayName', message: 'is required' }])
  return found
}

/** Joins by a token, in a transaction that holds the lock of the garden: it may have been used meanwhile. */
export async function joinBy(
  context: InvitingContext,
  token: string,
  user: { readonly id: number; readonly email: string },
): Promise<void> {
  const invitation = await findGardenInvitation(context, token)
  if (invitation === undefined) throw new AppError('LINK_INVALID')
  await join(context, invitation, user)
}

/** Lets the user of a session into the garden that invites, and shows it. */
export async function acceptInvitation(
  context: GrantContext,
  scope: AccountScope,
  gardenId: GardenId,
  { token, displayName = null }: InvitationAcceptance,
): Promise<Garden> {
  const { db } = context
  const work = async (db: Db) => {
    // The account may join other gardens at the same time, and may be deleted.
    await lockPlaces(db, scope.userId)
    await lockGarden(db, gardenId)
    const user = await findUserRow(db, { id: scope.userId })
    if (user === undefined) throw unauthenticated(true)
    if (user.displayName === null) {
      if (displayName === null) throw validationFailed([{ path: 'displayName', message: 'is required' }])
      await updateDisplayName(db, user, displayName)
    }
    await joinBy({ ...context, db }, token, user)
  }
  const shown = (db: Db) => getGarden({ ...context, db }, scope, gardenId)
  if (!db.isTransaction) {
    return inAccountTransaction(db, gardenId, async (db) => {
      await work(db)
      return shown(db)
    })
  }
  // The transaction of a request with a key is about the own garden.
  await recordingChanges(db, gardenId, work)
  return shown(db)
}

/** Gives a place in the garden to an account, which nothing else lets into a garden meanwhile. */
async function join(
  context: InvitingContext,
  { id, gardenId, role, email }: InvitationRow,
  user: { readonly id: number; readonly email: string },
): Promise<void> {
  const { db } = context
  const holderId = user.id
  if (email !== null && foldCase(email) !== foldCase(user.email)) throw new AppError('LINK_INVALID')
  if (holderId === gardenId) throw new AppError('ALREADY_MEMBER')
  const earlier = await findPersonDays(db, { gardenId, holderId })
  if (earlier !== undefined) {
    const { day } = await todayOf(context, gardenId)
    if (stateOn(day, earlier) !== GrantState.Ended) throw new AppError('ALREADY_MEMBER')
    record(db, 'grant', 'deleted', earlier.id)
  }
  // Keys of an earlier place rest without it.
  await deleteGrantsOfHolder(db, { gardenId, holderId })
  // In some zone it may still be yesterday.
  const yesterday = textOf(dayIn('UTC', Date.now()) - 1)
  const [places] = await countPlaces(db, { holderId, day: yesterday })
  if (places !== undefined && places.total >= MOST_PLACES) {
    throw new AppError('GRANT_LIMIT', {
      message: `You are in ${MOST_PLACES} gardens already; leave one first.`,
    })
  }
  await takeInvitation(db, { id, holderId, remind: role === GardenRole.Viewer ? 0 : 1 })
  record(db, 'grant', 'updated', id)
}
