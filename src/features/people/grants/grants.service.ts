import { DAY_MS, LINK_DAYS, linkTo, newLinkToken } from '../../../base/link-token.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { matching, type Precondition } from '../../../http/conditional/precondition.ts'
import { AppError, type FieldProblem } from '../../../http/errors.ts'
import { GardenRole } from '../../../http/security/caller.ts'
import { removeAssignee } from '../../care/turns/turns.service.ts'
import { inAccountTransaction } from '../../change/account-transaction.ts'
import { lockGarden } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import type { Today } from '../../due/today.ts'
import { deleteLinkEntries } from '../../garden/journals/link-entries.service.ts'
import { GrantKind, hintOf, newSecret, secretHash } from './grant.ts'
import { dayProblems, deletionProblems, refuse, updateProblems } from './grants.rules.ts'
import type { Grant, GrantCreate, GrantDeletion, GrantUpdate } from './grants.schema.ts'
import {
  deleteGrantRow,
  deleteGrantsOfHolder,
  findGarden,
  findGrantRow,
  type GrantRow,
  insertGrantRow,
  updateGrantRow,
  updateSecret,
} from './grants.sql.ts'
import { admitKey, refuseTooManyLinks, refuseTooManyPersons } from './grants-limits.service.ts'
import { type GrantContext, type GrantScope, getGrant, todayOf } from './grants-shown.service.ts'
import { findPersonGrant } from './places.sql.ts'

/** The row of a grant that the caller may change: a session its own keys, the owner everything else. */
async function changeableRow(db: Db, scope: GrantScope, id: number): Promise<GrantRow> {
  const row = await findGrantRow(db, { gardenId: scope.gardenId, id })
  if (row === undefined) throw new AppError('GRANT_NOT_FOUND')
  if (row.kind !== GrantKind.Key && scope.grantId !== undefined) throw new AppError('FORBIDDEN')
  return row
}

/** The program that a key is for, and the code that it has come with. */
interface GrantedClient {
  readonly clientId: string | null
  readonly clientName: string | null
  readonly codeHash: string | null
}

const NO_CLIENT: GrantedClient = { clientId: null, clientName: null, codeHash: null }

/** A secret is shown once: the row holds a hash alone. */
export function createGrant(
  context: GrantContext,
  scope: GrantScope & { readonly userId: number },
  body: GrantCreate,
  client: GrantedClient = NO_CLIENT,
): Promise<Grant> {
  const { gardenId, userId } = scope
  const { kind, role, name = null, from = null, until = null, message = null, email = null } = body
  const isKey = kind === GrantKind.Key
  if (!isKey && scope.grantId !== undefined) throw new AppError('FORBIDDEN')
  return inGardenOf(context, scope, async (db, today) => {
    const days = { from, until }
    refuse([...(isKey ? roleProblems(scope, role) : []), ...dayProblems(kind, days, days, today.day)])
    if (isKey) await admitKey(db, scope)
    else await (kind === GrantKind.Link ? refuseTooManyLinks : refuseTooManyPersons)(db, gardenId)
    const { columns, shownOnce } = newSecretOf(kind, scope)
    const holderId = isKey ? userId : null
    const texts = { name, message, email }
    const grant = {
      gardenId,
      kind,
      role,
      holderId,
      ...texts,
      ...days,
      ...columns,
      ...client,
      now: Date.now(),
    }
    const id = await insertGrantRow(db, grant)
    if (!isKey) record(db, 'grant', 'created', id)
    const made = { ...(await getGrant({ ...context, db }, scope, id)), ...shownOnce }
    await mailInvitation({ ...context, db }, scope, made)
    return made
  })
}

/** A key has a token; a link has an address with one, and so has an invitation, which expires. */
function newSecretOf(kind: GrantKind, { publicUrl }: GrantScope) {
  const isInvitation = kind === GrantKind.Person
  const secret = isInvitation ? newLinkToken() : newSecret()
  const expiresAt = isInvitation ? Date.now() + LINK_DAYS * DAY_MS : null
  const page = isInvitation ? 'join' : 'g'
  return {
    columns: { secretHash: secretHash(secret), hint: hintOf(secret), expiresAt },
    shownOnce: kind === GrantKind.Key ? { token: secret } : { url: linkTo(publicUrl, page, secret) },
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
    const {
      role = row.role,
      name = row.name,
      from = row.from,
      until = row.until,
      message = row.message,
    } = body
    refuse([
      ...nameProblems(row, body),
      ...updateProblems(row.kind, body),
      ...(row.kind === GrantKind.Key && body.role !== undefined ? roleProblems(scope, body.role) : []),
      ...dayProblems(row.kind, body, { from, until }, today.day),
    ])
    await updateGrantRow(db, { id, role, name, from, until, message })
    const isAssignable = role === GardenRole.Member && until === null
    if (row.kind === GrantKind.Person && row.holderId !== null && !isAssignable) {
      await removeAssignee(db, scope.gardenId, row.holderId)
    }
    const after = await getGrant(inside, scope, id)
    if (row.kind !== GrantKind.Key && JSON.stringify(after) !== JSON.stringify(before)) {
      record(db, 'grant', 'updated', id)
    }
    return after
  })
}

/** A person that has joined has a name of its own. */
function nameProblems({ kind, holderId }: GrantRow, { name }: GrantUpdate): FieldProblem[] {
  if (name === undefined || kind !== GrantKind.Person || holderId === null) return []
  return [{ path: 'name', message: 'is the name that the person has chosen' }]
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

/** With a person go the keys that the person made for the garden, with a link what it wrote if asked to. Every person may leave. */
export async function deleteGrant(
  context: GrantContext,
  scope: GrantScope,
  id: number,
  query: GrantDeletion,
  precondition: Precondition,
): Promise<Grant> {
  const { gardenId, grantId, isUpcoming } = scope
  if (isUpcoming && id !== grantId) throw new AppError('GARDEN_NOT_FOUND')
  const { deleted, keys } = await inGardenOf(context, scope, async (db) => {
    const deleted = await matching(precondition, getGrant({ ...context, db }, scope, id))
    if (id !== grantId) await removeGrant(db, scope, id)
    else await leave(db, scope, id)
    refuse(deletionProblems(deleted.kind, query))
    const keys = query.entries === undefined ? [] : await deleteLinkEntries(db, gardenId, id)
    return { deleted, keys }
  })
  await context.files.remove(keys)
  return deleted
}

async function removeGrant(db: Db, scope: GrantScope, id: number): Promise<void> {
  const { gardenId } = scope
  const { kind, holderId } = await changeableRow(db, scope, id)
  if (kind === GrantKind.Person && holderId !== null) await removePerson(db, gardenId, holderId)
  else await deleteGrantRow(db, { gardenId, id })
  if (kind !== GrantKind.Key) record(db, 'grant', 'deleted', id)
}

async function leave(db: Db, { caller, gardenId }: GrantScope, id: number): Promise<void> {
  if (caller.kind !== 'session') throw new AppError('FORBIDDEN')
  await removePerson(db, gardenId, caller.userId)
  record(db, 'grant', 'deleted', id)
}

/** With a person go the keys and the turns there. */
export async function removePerson(db: Db, gardenId: GardenId, holderId: number): Promise<void> {
  await deleteGrantsOfHolder(db, { gardenId, holderId })
  await removeAssignee(db, gardenId, holderId)
}

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

function roleProblems({ role: own }: GrantScope, role: GardenRole): FieldProblem[] {
  return role > own ? [{ path: 'role', message: `must be at most ${own}, your own role here` }] : []
}
