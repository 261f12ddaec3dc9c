import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'

type NewRow = { readonly userId: number; readonly tokenHash: string; readonly expiresAt: number }

const insertion = prepared((db, bind: NewRow) =>
  db
    .insertInto('password_links')
    .values({ user_id: bind.userId, token_hash: bind.tokenHash, expires_at: bind.expiresAt })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ token_hash: bind.tokenHash, expires_at: bind.expiresAt }),
    ),
)

/** There is one link for each user: the one before is of no use any more. */
export async function replaceLinkRow(db: Db, row: NewRow): Promise<void> {
  await insertion(db, row)
}

const byToken = prepared((db, bind: { tokenHash: string; now: number }) =>
  db
    .selectFrom('password_links')
    .select('user_id as userId')
    .where('token_hash', '=', bind.tokenHash)
    .where('expires_at', '>', bind.now),
)

/** Finds the account that the link sets a password for. */
export async function findLinkOwner(db: Db, tokenHash: string, now: number): Promise<number | undefined> {
  const [row] = await byToken(db, { tokenHash, now })
  return row?.userId
}

const deletion = prepared((db, bind: { userId: number }) =>
  db.deleteFrom('password_links').where('user_id', '=', bind.userId),
)

export async function deleteLinkOfUser(db: Db, userId: number): Promise<void> {
  await deletion(db, { userId })
}

export async function deleteExpiredLinks(db: Db, now: number): Promise<void> {
  await db.deleteFrom('password_links').where('expires_at', '<=', now).execute()
}
