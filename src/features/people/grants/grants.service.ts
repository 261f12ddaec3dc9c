import { DAY_MS, LINK_DAYS, linkTo, newLinkToken } from '../../../base/link-token.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { matching, type Precondition } from '../../../http/conditional/precondition.ts'
import { AppError, type FieldProblem } from '../../../http/errors.ts'
import { unauthenticated } from '../../../http/security/access.ts'
import type { Caller, GardenRole } from '../../../http/security/caller.ts'
import { inAccountTransaction } from '../../change/account-transaction.ts'
import { lockGarden } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import { type Today, todayIn } from '../../due/today.ts'
import type { SendInvitation } from '../../reminders/reminders.wiring.ts'
import { type AuthContext, lockKeys } from '../auth/auth.context.ts'
import { findSessionStart } from '../auth/sessions.sql.ts'
import { GrantKind, GrantState, hintOf, newSecret, secretHash, stateOf } from './grant.ts'
import { dayProblems, refuse } from './grants.rules.ts'
import type { Grant, GrantCreate, GrantUpdate, OwnGrant } from './grants.schema.ts'
import {
  countKeys,
  countPersons,
  deleteGrantRow,
  deleteGrantsOfHolder,
  findGarden,
  findGrantRow,
  type GrantRow,
  insertGrantRow,
  listGrantRows,
  updateGrantRow,
  updateSecret,
} from './grants.sql.ts'
import { findPersonGrant } from './places.sql.ts'

const MOST_KEYS = 20
const MOST_PERSONS = 50
const MOST_INVITATIONS = 20

export interface GrantContext extends AuthContext {
  readonly defaultTimeZone: string
  /** It is absent where no mail can go out, or its links would lead nowhere. */
  readonly sendInvitation: SendInvitation | undefined
}

/** The caller of a request about the grants of a garden, and what the caller may do there. */
export interface GrantScope {
  readonly caller: Caller
  readonly gardenId: GardenId
  readonly role: GardenRole
  /** The grant by which the caller is there; the owner's session needs none. */
  readonly grantId: number | undefined
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
  return row.kind === GrantKind.Person && stateOf(day, row) === GrantState.Active
    ? seenByOthers(grantOf(row, day))
    : undefined
}

/** Persons of a garden know each other by name. */
function seenByOthers({ id, kind, role, name, state, user, createdAt }: Grant): Grant {
  const { email: _email, ...named } = user ?? { id: 0 }
  return { id, kind, role, ...(name !== undefined && { name }), state, user: named, createdAt }
}

/** The row of a grant that the caller may change: a session its own keys, the owner everything else. */
async function changeableRow(db: Db, scope: GrantScope, id: number): Promise<GrantRow> {
  const row = await findGrantRow(db, { gardenId: scope.gardenId, id })
  if (row === undefined) throw new AppError('GRANT_NOT_FOUND')
  if (row.kind !== GrantKind.Key && scope.grantId !== undefined) throw new AppError('FORBIDDEN')
  return row
}

/** A secret is shown once: the row holds a hash alone. */
export function createGrant(
  context: GrantContext,
  scope: GrantScope & { readonly userId: number },
  body: GrantCreate,
): Promise<Grant> {
  const { gardenId, userId } = scope
  const { kind, role, name = null, from = null, until = null, email = null } = body
  const isKey = kind === GrantKind.Key
  if (!isKey && scope.grantId !== undefined) throw new AppError('FORBIDDEN')
  return inGardenOf(context, scope, async (db, today) => {
    const days = { from, until }
    refuse([...(isKey ? roleProblems(scope, role) : []), ...dayProblems(days, days, today.day)])
    await (isKey ? admitKey(db, scope) : refuseTooManyPersons(db, gardenId))
    const { columns, shownOnce } = newSecretOf(kind, scope)
    const holderId = isKey ? userId : null
    const grant = { gardenId, kind, role, holderId, name, ...days, email, ...columns, now: Date.now() }
    const id = await insertGrantRow(db, grant)
    if (!isKey) record(db, 'grant', 'created', id)
    const made = { ...(await getGrant({ ...context, db }, scope, id)), ...shownOnce }
    await mailInvitation({ ...context, db }, scope, made)
    return made
  })
}

/** A key has a token; an invitation has an address with one, which expires. */
function newSecretOf(kind: GrantKind, { publicUrl }: GrantScope) {
  const isKey = kind === GrantKind.Key
  const secret = isKey ? newSecret() : newLinkToken()
  const expiresAt = isKey ? null : Date.now() + LINK_DAYS * DAY_MS
  return {
    columns: { secretHash: secretHash(secret), hint: hintOf(secret), expiresAt },
    shownOnce: isKey ? { token: secret } : { url: linkTo(publicUrl, 'join', secret) },
  }
}

/** Where the server sends mail, an invitation for an address goes there. */
async function mailInvitation(
  { db, sendInvitation }: GrantContext,
  { gardenId }: GrantScope,
  { email: to, url, expiresAt }: Grant,
): Promise<void> {
  if (sendInvitation === undefined || to === undefined || url === undefined || expiresAt === undefined) return
  const garden = await findGarden(db, { gardenId })
  await sendInvitation(db, gardenId, { to, inviter: garden?.ownerName ?? null, url, expiresAt })
}

async function admitKey(
  db: Db,
  { caller, userId: holderId }: GrantScope & { readonly userId: number },
): Promise<void> {
  await lockKeys(db, holderId)
  // It may have ended since its password was verified.
  const session = caller.kind === 'session' ? await findSessionStart(db, caller) : undefined
  if (session === undefined) throw unauthenticated(true)
  const [keys] = await countKeys(db, { holderId })
  if (keys === undefined || keys.total < MOST_KEYS) return
  throw new AppError('GRANT_LIMIT', { message: `You already have ${MOST_KEYS} keys; end one first.` })
}

async function refuseTooManyPersons(db: Db, gardenId: GardenId): Promise<void> {
  const [count] = await countPersons(db, { gardenId })
  if (count === undefined || (count.persons < MOST_PERSONS && count.invited < MOST_INVITATIONS)) return
  throw new AppError('GRANT_LIMIT', {
    message: `A garden has at most ${MOST_PERSONS} persons, ${MOST_INVITATIONS} of them invited; end one first.`,
  })
}

export function updateGrant(
  context: GrantContext,
  scope: GrantScope,
  id: number,
  body: GrantUpdate,
  precondition: Precondition,
): Promise<Grant> {
  return inGardenOf(context, scope, async (db, today) => {
    const inside = { ...context, db }
    const before = await matching(precondition, getGrant(inside, scope, id))
    const row = await changeableRow(db, scope, id)
    const { role = row.role, name = row.name, from = row.from, until = row.until } = body
    refuse([
      ...nameProblems(row, body),
      ...(row.kind === GrantKind.Key ? keyProblems(scope, body) : []),
      ...dayProblems(body, { from, until }, today.day),
    ])
    await updateGrantRow(db, { id, role, name, from, until })
    const after = await getGrant(inside, scope, id)
    if (row.kind !== GrantKind.Key && JSON.stringify(after) !== JSON.stringify(before)) {
      record(db, 'grant', 'updated', id)
    }
    return after
  })
}

/** A key needs a name; a person that has joined has one of its own. */
function nameProblems({ kind, holderId }: GrantRow, { name }: GrantUpdate): FieldProblem[] {
  if (name === undefined) return []
  if (kind === GrantKind.Key) return name === null ? [{ path: 'name', message: 'must not be empty' }] : []
  return holderId === null ? [] : [{ path: 'name', message: 'is the name that the person has chosen' }]
}

function keyProblems(scope: GrantScope, { role, from }: GrantUpdate): FieldProblem[] {
  return [
    ...(role === undefined ? [] : roleProblems(scope, role)),
    ...(from == null ? [] : [{ path: 'from', message: 'does not belong to a key' }]),
  ]
}

/** The old secret ends with the transaction. */
export function renewGrant(context: GrantContext, scope: GrantScope, id: number): Promise<Grant> {
  return inGardenOf(context, scope, async (db) => {
    const inside = { ...context, db }
    await getGrant(inside, scope, id)
    const { kind, holderId } = await changeableRow(db, scope, id)
    if (kind === GrantKind.Person && holderId !== null) throw new AppError('ALREADY_MEMBER')
    const { columns, shownOnce } = newSecretOf(kind, scope)
    await updateSecret(db, { id, ...columns })
    if (kind !== GrantKind.Key) record(db, 'grant', 'updated', id)
    const renewed = { ...(await getGrant(inside, scope, id)), ...shownOnce }
    await mailInvitation(inside, scope, renewed)
    return renewed
  })
}

/** With a person go the keys that the person made for the garden. Every person may leave. */
export async function deleteGrant(
  context: GrantContext,
  scope: GrantScope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  const { gardenId, grantId } = scope
  await inGardenOf(context, scope, async (db) => {
    await matching(precondition, getGrant({ ...context, db }, scope, id))
    if (id === grantId) await leave(db, scope, id)
    else {
      const { kind, holderId } = await changeableRow(db, scope, id)
      if (kind === GrantKind.Person && holderId !== null)
        await deleteGrantsOfHolder(db, { gardenId, holderId })
      else await deleteGrantRow(db, { gardenId, id })
      if (kind !== GrantKind.Key) record(db, 'grant', 'deleted', id)
    }
  })
}

async function leave(db: Db, { caller, gardenId }: GrantScope, id: number): Promise<void> {
  if (caller.kind !== 'session') throw new AppError('FORBIDDEN')
  await deleteGrantsOfHolder(db, { gardenId, holderId: caller.userId })
  record(db, 'grant', 'deleted', id)
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
  const { kind, name, from, until, state } = row === undefined ? ownersGrant : grantOf(row, day)
  return {
    ...(kind !== undefined && { kind }),
    role,
    ...(name !== undefined && { name }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    state,
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

/** Runs a change of grants under the lock of the garden, as long as the caller has a place there. */
function inGardenOf<T>(
  context: GrantContext,
  { caller, gardenId }: GrantScope,
  work: (db: Db, today: Today) => Promise<T>,
): Promise<T> {
  return inAccountTransaction(context.db, gardenId, async (db) => {
    await lockGarden(db, gardenId)
    if (caller.kind === 'session' && caller.userId !== gardenId) {
      const place = await findPersonGrant(db, { gardenId, userId: caller.userId })
      if (place === undefined) throw new AppError('GARDEN_NOT_FOUND')
    }
    return work(db, await todayOf({ ...context, db }, gardenId))
  })
}

export async function todayOf(
  { db, defaultTimeZone }: Pick<GrantContext, 'db' | 'defaultTimeZone'>,
  gardenId: GardenId,
): Promise<Today> {
  const garden = await findGarden(db, { gardenId })
  return todayIn(garden?.timeZone ?? defaultTimeZone)
}

function roleProblems({ role: own }: GrantScope, role: GardenRole): FieldProblem[] {
  return role > own ? [{ path: 'role', message: `must be at most ${own}, your own role here` }] : []
}

function grantOf(row: GrantRow, day: string): Grant {
  const { id, kind, role, holderId, holderName, holderEmail, from, until, email, hint } = row
  const { expiresAt, lastUsedAt, createdAt } = row
  const isJoined = kind === GrantKind.Person && holderId !== null
  const name = isJoined ? holderName : row.name
  return {
    ...{ id, kind, role },
    ...(name !== null && { name }),
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    state: stateOf(day, row),
    ...(isJoined && {
      user: {
        id: holderId,
        ...(holderName !== null && { name: holderName }),
        ...(holderEmail !== null && { email: holderEmail }),
      },
    }),
    ...(email !== null && { email }),
    ...(hint !== null && { hint }),
    ...(expiresAt !== null && { expiresAt }),
    ...(lastUsedAt !== null && { lastUsedAt }),
    createdAt,
  }
}
