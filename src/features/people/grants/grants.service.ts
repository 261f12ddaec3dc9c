import { holdLock } from '../../../db/run/transaction.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { matching, type Precondition } from '../../../http/conditional/precondition.ts'
import { AppError, type FieldProblem, validationFailed } from '../../../http/errors.ts'
import type { Caller, GardenRole } from '../../../http/security/caller.ts'
import { inAccountTransaction } from '../../change/account-transaction.ts'
import { lockGarden } from '../../change/garden.ts'
import { dayOf, textOf } from '../../due/days.ts'
import { type Today, todayIn } from '../../due/today.ts'
import type { AuthContext } from '../auth/auth.context.ts'
import { GrantKind, GrantState, hintOf, newSecret, secretHash, stateOn } from './grant.ts'
import {
  type Grant,
  type GrantCreate,
  type GrantUpdate,
  LONGEST_DAYS,
  type OwnGrant,
} from './grants.schema.ts'
import {
  countKeys,
  deleteGrantRow,
  findGarden,
  findGrantRow,
  type GrantRow,
  insertGrantRow,
  listKeyRows,
  updateGrantRow,
  updateSecret,
} from './grants.sql.ts'
import { findPersonGrant } from './places.sql.ts'

const MOST_KEYS = 20

export interface GrantContext extends AuthContext {
  readonly defaultTimeZone: string
}

/** The caller of a request about the grants of a garden, and what the caller may do there. */
export interface GrantScope {
  readonly caller: Caller
  readonly gardenId: GardenId
  readonly role: GardenRole
  /** The grant by which the caller is there; the owner's session needs none. */
  readonly grantId: number | undefined
}

/** Keys are shown to the session of their holder alone. */
export async function listGrants(context: GrantContext, scope: GrantScope): Promise<Grant[]> {
  const { caller, gardenId } = scope
  if (caller.kind !== 'session') return []
  const { day } = await todayOf(context, gardenId)
  const rows = await listKeyRows(context.db, { gardenId, holderId: caller.userId })
  return rows.map((row) => grantOf(row, day))
}

export async function getGrant(context: GrantContext, scope: GrantScope, id: number): Promise<Grant> {
  const row = await visibleRow(context.db, scope, id)
  return grantOf(row, (await todayOf(context, scope.gardenId)).day)
}

async function visibleRow(db: Db, { caller, gardenId }: GrantScope, id: number): Promise<GrantRow> {
  const row = await findGrantRow(db, { gardenId, id })
  const isOwn = caller.kind === 'session' && row?.holderId === caller.userId
  if (row === undefined || row.kind !== GrantKind.Key || !isOwn) throw new AppError('GRANT_NOT_FOUND')
  return row
}

/** A key for a program of the caller. It is shown once: the row holds a hash alone. */
export function createKey(
  context: GrantContext,
  scope: GrantScope & { readonly userId: number },
  { kind, role, name, until = null }: GrantCreate,
): Promise<Grant> {
  const { gardenId, userId: holderId } = scope
  return inGardenOf(context, scope, async (db, today) => {
    refuse([...roleProblems(scope, role), ...untilProblems(until, today.day)])
    // A user has places in many gardens, each with a lock of its own.
    await holdLock(db, `keys of ${holderId}`)
    const [keys] = await countKeys(db, { holderId })
    if (keys !== undefined && keys.total >= MOST_KEYS) {
      throw new AppError('GRANT_LIMIT', { message: `You already have ${MOST_KEYS} keys; end one first.` })
    }
    const token = newSecret()
    const secret = { secretHash: secretHash(token), hint: hintOf(token) }
    const columns = { gardenId, kind, role, holderId, name, until, ...secret, now: Date.now() }
    const id = await insertGrantRow(db, columns)
    return { ...(await getGrant({ ...context, db }, scope, id)), token }
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
    await matching(precondition, getGrant(inside, scope, id))
    const row = await visibleRow(db, scope, id)
    refuse([
      ...(body.name === null ? [{ path: 'name', message: 'must not be empty' }] : []),
      ...(body.role === undefined ? [] : roleProblems(scope, body.role)),
      ...untilProblems(body.until ?? null, today.day),
    ])
    const { role = row.role, name = row.name, until = row.until } = body
    await updateGrantRow(db, { id, role, name, until })
    return getGrant(inside, scope, id)
  })
}

/** The old secret ends with the transaction. */
export function renewGrant(context: GrantContext, scope: GrantScope, id: number): Promise<Grant> {
  return inGardenOf(context, scope, async (db) => {
    await visibleRow(db, scope, id)
    const token = newSecret()
    await updateSecret(db, { id, secretHash: secretHash(token), hint: hintOf(token) })
    return { ...(await getGrant({ ...context, db }, scope, id)), token }
  })
}

export async function deleteGrant(
  context: GrantContext,
  scope: GrantScope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  await inGardenOf(context, scope, async (db) => {
    await matching(precondition, getGrant({ ...context, db }, scope, id))
    await deleteGrantRow(db, { gardenId: scope.gardenId, id })
  })
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
  return {
    ...(row && { kind: row.kind }),
    role,
    ...(row?.name != null && { name: row.name }),
    ...(row?.until != null && { until: row.until }),
    state: row === undefined ? GrantState.Active : stateOn(day, row),
    garden: {
      id: gardenId,
      ...(garden.name !== null && { name: garden.name }),
      ...(garden.ownerName !== null && { ownerName: garden.ownerName }),
    },
    today: day,
    timeZone,
  }
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

async function todayOf({ db, defaultTimeZone }: GrantContext, gardenId: GardenId): Promise<Today> {
  const garden = await findGarden(db, { gardenId })
  return todayIn(garden?.timeZone ?? defaultTimeZone)
}

function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw validationFailed(problems)
}

function roleProblems({ role: own }: GrantScope, role: GardenRole): FieldProblem[] {
  return role > own ? [{ path: 'role', message: `must be at most ${own}, your own role here` }] : []
}

function untilProblems(until: string | null, today: string): FieldProblem[] {
  if (until === null) return []
  if (until < today) return [{ path: 'until', message: 'must not be before today' }]
  const isTooLate = until > textOf(dayOf(today) + LONGEST_DAYS)
  return isTooLate ? [{ path: 'until', message: `must be at most ${LONGEST_DAYS} days ahead` }] : []
}

function grantOf(row: GrantRow, day: string): Grant {
  const { id, kind, role, name, until, hint, lastUsedAt, createdAt } = row
  return {
    ...{ id, kind, role },
    ...(name !== null && { name }),
    ...(until !== null && { until }),
    state: stateOn(day, row),
    ...(hint !== null && { hint }),
    ...(lastUsedAt !== null && { lastUsedAt }),
    createdAt,
  }
}
