import { inTransaction } from '../../../db/run/transaction.ts'
import type { Precondition } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import type { AuthContext } from './auth.context.ts'
import type { SessionSummary } from './auth.schema.ts'
import type { AccountScope } from './client-info.ts'
import { deleteSessionRow, listSessionRows, type SessionSummaryRow } from './sessions.sql.ts'

/** Last used first. */
export async function listSessions({ db }: AuthContext, scope: AccountScope): Promise<SessionSummary[]> {
  const rows = await listSessionRows(db, scope.userId, Date.now())
  return rows.map((row) => summaryOf(row, scope))
}

export async function deleteSession(
  { db, authenticator }: AuthContext,
  scope: AccountScope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const row = await deleteSessionRow(db, scope.userId, id)
    if (row === undefined) throw new AppError('SESSION_NOT_FOUND')
    precondition?.({ data: summaryOf(row, scope) })
  })
  authenticator.invalidate()
}

function summaryOf({ userAgent, ...row }: SessionSummaryRow, { sessionId }: AccountScope): SessionSummary {
  return { ...row, ...(userAgent === null ? {} : { userAgent }), current: row.id === sessionId }
}
