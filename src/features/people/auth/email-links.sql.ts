import { prepared, preparedRow } from '../../../db/run/prepared.ts'

type NewRow = {
  readonly userId: number
  readonly email: string
  readonly tokenHash: string
  readonly expiresAt: number
}

/** There is one link for each user: the one before is of no use any more. */
export const replaceEmailLinkRow = prepared((db, bind: NewRow) =>
  db
    .insertInto('email_links')
    .values({
      user_id: bind.userId,
      email: bind.email,
      token_hash: bind.tokenHash,
      expires_at: bind.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ email: bind.email, token_hash: bind.tokenHash, expires_at: bind.expiresAt }),
    ),
)

/** Finds the account of a link, unless it is disabled, and the address that the link confirms. */
export const findEmailLink = preparedRow((db, bind: { tokenHash: string; now: number }) =>
  db
    .selectFrom('email_links')
    .innerJoin('users', 'users.id', 'email_links.user_id')
    .select(['email_links.user_id as userId', 'email_links.email'])
    .where('email_links.token_hash', '=', bind.tokenHash)
    .where('email_links.expires_at', '>', bind.now)
    .where('users.disabled', '=', 0),
)

export const deleteEmailLinkOfUser = prepared((db, bind: { userId: number }) =>
  db.deleteFrom('email_links').where('user_id', '=', bind.userId),
)
