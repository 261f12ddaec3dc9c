import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { usedBytesOf } from '../../garden/media/quota.ts'
import type { ManagedUser } from '../auth/auth.schema.ts'
import { findManagedUserRow, type ManagedUserRow, userOf } from '../users.sql.ts'

export interface ManagedContext {
  /** A user without an own quota may store so much. */
  readonly mediaQuotaBytes: number
}

/** Users as administrators see them. */
export async function managedUsers(
  { mediaQuotaBytes }: ManagedContext,
  db: Db,
  rows: readonly ManagedUserRow[],
): Promise<ManagedUser[]> {
  const used = await usedBytesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...userOf(row),
    disabled: row.disabled === 1,
    hasPassword: row.hasPassword === 1,
    mediaQuotaBytes: row.mediaQuotaBytes,
    mediaAllowedBytes: row.mediaQuotaBytes ?? mediaQuotaBytes,
    mediaUsedBytes: used.get(row.id) ?? 0,
  }))
}

export async function managedUser(context: ManagedContext, db: Db, id: number): Promise<ManagedUser> {
  const row = await findManagedUserRow(db, id)
  const [user] = row === undefined ? [] : await managedUsers(context, db, [row])
  if (user === undefined) throw new AppError('USER_NOT_FOUND')
  return user
}
