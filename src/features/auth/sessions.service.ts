import { inTransaction } from '../../db/transaction.ts'
import type { Precondition } from '../../http/conditional/precondition.ts'
import { AppError } from '../../http/errors.ts'
import type { SessionSummary } from './auth.schema.ts'
import type { AuthContext } from './auth.service.ts'
import { deleteOwnSession, listSessions, type SessionSummaryRow } from './auth.sql.ts'

interface Owner {
  readonly userId: number
  /** The one the request came with. */
  readonly sessionId: number
}

/** Last used first. */
export async function ownSessions({ db }: AuthContext, owner: Owner): Promise<SessionSummary[]> {
  const rows = await listSessions(db, owner.userId, Date.now())
  return rows.map((row) => summaryOf(row, owner))
}

export async function endSession(
  { db, authenticator }: AuthContext,
  owner: Owner,
  id: number,
  precondition: Precondition,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const row = await deleteOwnSession(db, owner.userId, id)
    if (row === undefined) throw new AppError('SESSION_NOT_FOUND')
    precondition?.({ data: summaryOf(row, owner) })
  })
  authenticator.invalidate()
}

function summaryOf({ userAgent, ...row }: SessionSummaryRow, { sessionId }: Owner): SessionSummary {
  return { ...row, ...(userAgent === null ? {} : { userAgent }), current: row.id === sessionId }
}
