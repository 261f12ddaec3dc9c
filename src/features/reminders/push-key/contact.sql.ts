import { sql } from 'kysely'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'

const firstAdmin = prepared((db, _bind: Record<string, never>) =>
  db
    .selectFrom('users')
    .select('email')
    .where('disabled', '=', 0)
    .orderBy(sql`case when role = 'ADMIN' then 0 else 1 end`)
    .orderBy('id')
    .limit(1),
)

/** The address of this server's first administrator or, without one, of its first user. */
export async function findContact(db: Db): Promise<string> {
  const [row] = await firstAdmin(db, {})
  return row?.email ?? 'nobody@localhost'
}
