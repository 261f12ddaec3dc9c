import { inTransaction } from '../src/db/run/transaction.ts'
import { lockAccount } from '../src/features/people/auth/auth.context.ts'
import { deleteSessionsOfUser } from '../src/features/people/auth/sessions.sql.ts'
import type { TestEngine } from './engines.ts'
import { untilWaitingForLocks } from './lock-waiters.ts'
import type { Person } from './people.ts'
import type { Reply } from './send.ts'
import type { TestApp } from './test-app.ts'

/** A request of a session that ends, as by a new password, after the request was let in and before it writes. */
export async function overtaken(
  engine: TestEngine,
  service: TestApp,
  { user }: Person,
  request: () => Promise<Reply>,
): Promise<Reply> {
  const { running } = await inTransaction(service.db, async (db) => {
    await lockAccount(db, user.id)
    const running = request()
    await untilWaitingForLocks(engine, db, 1)
    await deleteSessionsOfUser(db, user.id)
    return { running }
  })
  return running
}
