import { prepared, preparedRow } from '../../../db/run/prepared.ts'

type NewRow = { readonly userId: number; readonly tokenHash: string; readonly expiresAt: number }

/** There is one link for each user: the one before is of no use any more. */
export const replaceLinkRow = prepared((db, bind: NewRow) =>
  db
    .insertInto('password_links')
    .values({ user_id: bind.userId, token_hash: bind.tokenHash, expires_at: bind.expiresAt })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ token_hash: bind.tokenHash, expires_at: bind.expiresAt }),
    ),
)

/** Finds the account that the link sets a password for. */
export const findLinkOwner = preparedRow((db, bind: { tokenHash: string; now: number }) =>
  db
    .selectFrom('password_links')
    .select('user_id as userId')
    .where('token_hash', '=', bind.tokenHash)
    .where('expires_at', '>', bind.now),
)

export const deleteLinkOfUser = prepared((db, bind: { userId: number }) =>
  db.deleteFrom('password_links').where('user_id', '=', bind.userId),
)
