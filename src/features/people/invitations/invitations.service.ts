import { DAY_MS, LINK_DAYS, linkTo, linkTokenHash, newLinkToken } from '../../../base/link-token.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import type { Precondition } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import type { Invitation, InvitationCreate, NewInvitation } from './invitations.schema.ts'
import {
  deleteInvitationRow,
  type InvitationRow,
  insertInvitationRow,
  listInvitationRows,
} from './invitations.sql.ts'

export async function listInvitations(db: Db): Promise<Invitation[]> {
  return (await listInvitationRows(db, Date.now())).map(invitationOf)
}

/** The row holds a hash alone: a reader of the database cannot use the link. */
export async function createInvitation(
  db: Db,
  publicUrl: string | undefined,
  { email, days }: InvitationCreate,
): Promise<NewInvitation> {
  const token = newLinkToken()
  const createdAt = Date.now()
  const expiresAt = createdAt + (days ?? LINK_DAYS) * DAY_MS
  const row = { email: email ?? null, createdAt, expiresAt }
  const id = await insertInvitationRow(db, { ...row, tokenHash: linkTokenHash(token) })
  return { ...invitationOf({ id, ...row }), link: linkTo(publicUrl, 'join', token) }
}

export function deleteInvitation(db: Db, id: number, precondition: Precondition): Promise<void> {
  return inTransaction(db, async (db) => {
    const row = await deleteInvitationRow(db, id)
    if (row === undefined) throw new AppError('INVITATION_NOT_FOUND')
    precondition?.({ data: invitationOf(row) })
  })
}

function invitationOf({ id, email, createdAt, expiresAt }: InvitationRow): Invitation {
  return { id, ...(email === null ? {} : { email }), createdAt, expiresAt }
}
