import { holdLock } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { hasOtherAdmin } from '../users.sql.ts'

/** Held by every transaction that may take an administrator away: two of them must not each rely on the other's admin. */
export function lockAdministrators(db: Db): Promise<void> {
  return holdLock(db, 'administrators')
}

/** An administrator must be left to manage users. */
export async function refuseLastAdmin(db: Db, userId: number): Promise<void> {
  if (!(await hasOtherAdmin(db, userId))) throw new AppError('LAST_ADMIN')
}
