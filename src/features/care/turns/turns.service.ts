import { listed } from '../../../db/query/among.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { record } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { deriveDueDays } from '../../due/due-days.service.ts'
import { assigneesIn } from '../../due/turn.ts'
import { listAssignable, listAssigned, SCHEDULES_AT_A_TIME, updateAssignees } from './turns.sql.ts'

/** Throws unless all of these distinct users can take turns in the garden. */
export async function refuseUnassignable(
  db: Db,
  { gardenId }: Scope,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  const found = await listAssignable(db, { gardenId, userIds: listed(userIds) })
  if (found.length !== userIds.length) throw new AppError('ASSIGNEE_NOT_FOUND')
}

/** Makes the column of the users that take turns. */
export function assigneesColumn(userIds: readonly number[]): string | null {
  return userIds.length === 0 ? null : JSON.stringify(userIds)
}

/** Takes a user that can take no turns any more out of all schedules of a garden, under its lock. */
export async function removeAssignee(db: Db, gardenId: GardenId, userId: number): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const found: Awaited<ReturnType<typeof listAssigned>> = await listAssigned(db, { gardenId, after })
    const changed = found
      .map(({ id, assignees }) => ({ id, userIds: assigneesIn(assignees) }))
      .filter(({ userIds }) => userIds.includes(userId))
    if (changed.length > 0) {
      const rows = changed.map(({ id, userIds }) => [
        id,
        assigneesColumn(userIds.filter((one) => one !== userId)),
      ])
      await updateAssignees(db, { gardenId, rows: JSON.stringify(rows), now: Date.now() })
      await deriveDueDays(db, { gardenId }, [{ by: 'schedules', ids: changed.map(({ id }) => id) }])
      for (const { id } of changed) record(db, 'schedule', 'updated', id)
    }
    after = found.length < SCHEDULES_AT_A_TIME ? undefined : found.at(-1)?.id
  }
}
