import { sql } from 'kysely'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'

interface PushKeyRow {
  readonly publicKey: string
  readonly sealedPrivateKey: Uint8Array
}

export const findPushKeyRow = preparedRow((db, _bind: Record<string, never>) =>
  db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'sealed_private_key as sealedPrivateKey'])
    .where('id', '=', 1),
)

/** If several servers start at once, the key of the first is kept. */
export async function insertPushKeyRow(db: Db, { publicKey, sealedPrivateKey }: PushKeyRow): Promise<void> {
  await db
    .insertInto('push_keys')
    .values({ id: 1, public_key: publicKey, sealed_private_key: sealedPrivateKey, created_at: Date.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

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
