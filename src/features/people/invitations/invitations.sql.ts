import { insertedId } from '../../../db/query/inserted-row.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'

export interface InvitationRow {
  readonly id: number
  readonly email: string | null
  readonly createdAt: number
  readonly expiresAt: number
}

const COLUMNS = ['id', 'email', 'created_at as createdAt', 'expires_at as expiresAt'] as const

type NewRow = {
  readonly tokenHash: string
  readonly email: string | null
  readonly createdAt: number
  readonly expiresAt: number
}

const insertion = prepared((db, bind: NewRow) =>
  db
    .insertInto('invitations')
    .values({
      token_hash: bind.tokenHash,
      email: bind.email,
      created_at: bind.createdAt,
      expires_at: bind.expiresAt,
    })
    .returning('id'),
)

export async function insertInvitationRow(db: Db, row: NewRow): Promise<number> {
  return insertedId(await insertion(db, row))
}

const usable = prepared((db, bind: { now: number }) =>
  db.selectFrom('invitations').select(COLUMNS).where('expires_at', '>', bind.now).orderBy('id', 'desc'),
)

/** Lists those that can still be used, newest first. */
export async function listInvitationRows(db: Db, now: number): Promise<InvitationRow[]> {
  return usable(db, { now })
}

const byToken = prepared((db, bind: { tokenHash: string; now: number }) =>
  db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('token_hash', '=', bind.tokenHash)
    .where('expires_at', '>', bind.now),
)

export async function findInvitationRow(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<InvitationRow | undefined> {
  const [row] = await byToken(db, { tokenHash, now })
  return row
}

const deletion = prepared((db, bind: { id: number }) =>
  db.deleteFrom('invitations').where('id', '=', bind.id).returning(COLUMNS),
)

/** If two transactions delete one invitation, the second waits for the first and gets undefined. */
export async function deleteInvitationRow(db: Db, id: number): Promise<InvitationRow | undefined> {
  const [row] = await deletion(db, { id })
  return row
}

export async function deleteExpiredInvitations(db: Db, now: number): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute()
}
