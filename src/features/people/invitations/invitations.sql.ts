import { prepared, preparedRow } from '../../../db/run/prepared.ts'

const COLUMNS = ['id', 'email', 'created_at as createdAt', 'expires_at as expiresAt'] as const

type NewRow = {
  readonly tokenHash: string
  readonly email: string | null
  readonly createdAt: number
  readonly expiresAt: number
}

export const insertInvitationRow = prepared((db, bind: NewRow) =>
  db
    .insertInto('invitations')
    .values({
      token_hash: bind.tokenHash,
      email: bind.email,
      created_at: bind.createdAt,
      expires_at: bind.expiresAt,
    })
    .returning(COLUMNS),
)

/** Lists those that can still be used, newest first. */
export const listInvitationRows = prepared((db, bind: { now: number }) =>
  db.selectFrom('invitations').select(COLUMNS).where('expires_at', '>', bind.now).orderBy('id', 'desc'),
)

export type InvitationRow = Awaited<ReturnType<typeof listInvitationRows>>[number]

export const findInvitationRow = preparedRow((db, bind: { tokenHash: string; now: number }) =>
  db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('token_hash', '=', bind.tokenHash)
    .where('expires_at', '>', bind.now),
)

/** If two transactions delete one invitation, the second waits for the first and gets undefined. */
export const deleteInvitationRow = preparedRow((db, bind: { id: number }) =>
  db.deleteFrom('invitations').where('id', '=', bind.id).returning(COLUMNS),
)
