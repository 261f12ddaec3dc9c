import { isForeignKeyViolation } from '../../../db/run/errors.ts'
import type { Db } from '../../../db/schema.ts'
import { type ClientInfo, shortUserAgent } from '../auth/auth.context.ts'
import { insertActivityRow } from './activity.sql.ts'

/** The fields of a line of the log. Without a user it is about no account. */
interface AuditLine {
  readonly audit: string
  readonly userId?: number | undefined
  /** The administrator that did it. */
  readonly by?: number
  readonly [field: string]: unknown
}

interface Activity {
  /** What the line is about, for its reader. */
  readonly subject?: string | undefined
  /** The accounts whose activity it belongs to; that of the line if absent. */
  readonly of?: readonly number[]
  readonly level?: 'info' | 'warn'
}

/**
 * Writes an audit line into the log and into the activity of the account. It comes after the transaction of what it tells. A user
 * does not see from where another one did it.
 */
export async function audit(
  db: Db,
  { ip, userAgent, log }: ClientInfo,
  line: AuditLine,
  { subject, of, level = 'info' }: Activity = {},
): Promise<void> {
  log[level](line, 'audit')
  const { audit: type, userId } = line
  const accounts = new Set(of ?? (userId === undefined ? [] : [userId]))
  for (const account of accounts) {
    const isOwn = account === userId && line.by === undefined
    const row = {
      ...{ userId: account, type, at: Date.now(), subject: subject ?? null },
      ...(isOwn ? { ip, userAgent: shortUserAgent(userAgent) } : { ip: null, userAgent: null }),
    }
    await insertActivityRow(db, row).catch((error: unknown) => {
      // The account has been deleted meanwhile.
      if (!isForeignKeyViolation(error)) throw error
    })
  }
}
