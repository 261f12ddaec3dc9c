import { matching, type Precondition } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { GardenRole } from '../../../http/security/caller.ts'
import { inAccountTransaction } from '../../change/account-transaction.ts'
import { lockGarden } from '../../change/garden.ts'
import { gardenOf } from '../../change/scope.ts'
import { todayIn } from '../../due/today.ts'
import type { AccountScope } from '../auth/auth.context.ts'
import { GrantState, stateOn } from '../grants/grant.ts'
import { refuse } from '../grants/grants.rules.ts'
import type { GrantContext } from '../grants/grants-shown.service.ts'
import type { Garden, GardenUpdate } from './gardens.schema.ts'
import { type GardenRow, listGardenRows, updateGardenName, updateRemind } from './gardens.sql.ts'

/** The own garden first. Those that open on a later day are among them. */
export async function listGardens(context: GrantContext, { userId }: AccountScope): Promise<Garden[]> {
  const rows = await listGardenRows(context.db, { userId })
  const gardens = rows.filter((row) => isOpen(context, row)).map((row) => gardenIn(row))
  return gardens.toSorted((one, other) => Number(other.id === userId) - Number(one.id === userId))
}

export async function getGarden(context: GrantContext, scope: AccountScope, id: number): Promise<Garden> {
  const garden = (await listGardens(context, scope)).find((one) => one.id === id)
  if (garden === undefined) throw new AppError('GARDEN_NOT_FOUND')
  return garden
}

export async function updateGarden(
  context: GrantContext,
  scope: AccountScope,
  id: number,
  { name, remind }: GardenUpdate,
  precondition: Precondition,
): Promise<Garden> {
  const gardenId = gardenOf(id)
  // A garden that does not exist for the caller has no transactions.
  await getGarden(context, scope, id)
  return inAccountTransaction(context.db, gardenId, async (db) => {
    const inside = { ...context, db }
    await lockGarden(db, gardenId)
    const { role, grantId } = await matching(precondition, getGarden(inside, scope, id))
    if (name !== undefined && role !== GardenRole.Owner) throw new AppError('FORBIDDEN')
    refuse(
      remind !== undefined && grantId === undefined
        ? [{ path: 'remind', message: 'is set for the own garden in the settings of care' }]
        : [],
    )
    if (name !== undefined) await updateGardenName(db, { gardenId, name })
    if (remind !== undefined && grantId !== undefined)
      await updateRemind(db, { grantId, remind: remind ? 1 : 0 })
    return getGarden(inside, scope, id)
  })
}

function isOpen({ defaultTimeZone }: GrantContext, { timeZone, from, until }: GardenRow): boolean {
  return stateOn(todayIn(timeZone ?? defaultTimeZone).day, { from, until }) !== GrantState.Ended
}

function gardenIn(row: GardenRow): Garden {
  const { id, name, role, from, until, grantId, remind, plants, ownerName } = row
  return {
    id,
    ...(name !== null && { name }),
    role: role ?? GardenRole.Owner,
    ...(from !== null && { from }),
    ...(until !== null && { until }),
    ...(grantId !== null && { grantId, remind: remind === 1 }),
    plants,
    owner: { id, ...(ownerName !== null && { name: ownerName }) },
  }
}
