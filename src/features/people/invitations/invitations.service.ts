import { foldCase } from '../../../base/fold-case.ts'
import { DAY_MS, LINK_DAYS, linkTo, linkTokenHash, newLinkToken } from '../../../base/link-token.ts'
import type { RegistrationMode } from '../../../config/config.ts'
import { insertedRow } from '../../../db/query/inserted-row.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import type { Precondition } from '../../../http/conditional/precondition.ts'
import { AppError, validationFailed } from '../../../http/errors.ts'
import type { ClientInfo } from '../auth/auth.context.ts'
import { recordFailure, refuseTooManyFailures } from '../auth/sign-in-throttle.ts'
import type { Invitation, InvitationCreate, NewInvitation } from './invitations.schema.ts'
import {
  deleteInvitationRow,
  findInvitationRow,
  type InvitationRow,
  insertInvitationRow,
  listInvitationRows,
} from './invitations.sql.ts'

export async function listInvitations(db: Db): Promise<Invitation[]> {
  return (await listInvitationRows(db, { now: Date.now() })).map(invitationOf)
}

/** The row holds a hash alone: a reader of the database cannot use the link. */
export async function createInvitation(
  db: Db,
  publicUrl: string | undefined,
  { email = null, days }: InvitationCreate,
): Promise<NewInvitation> {
  const token = newLinkToken()
  const createdAt = Date.now()
  const expiresAt = createdAt + (days ?? LINK_DAYS) * DAY_MS
  const rows = await insertInvitationRow(db, { tokenHash: linkTokenHash(token), email, createdAt, expiresAt })
  return { ...invitationOf(insertedRow(rows)), link: linkTo(publicUrl, 'join', token) }
}

export function deleteInvitation(db: Db, id: number, precondition: Precondition): Promise<void> {
  return inTransaction(db, async (db) => {
    const row = await deleteInvitationRow(db, { id })
    if (row === undefined) throw new AppError('INVITATION_NOT_FOUND')
    precondition?.({ data: invitationOf(row) })
  })
}

function invitationOf({ email, ...row }: InvitationRow): Invitation {
  return { ...row, ...(email === null ? {} : { email }) }
}

interface Applicant {
  readonly email: string
  readonly invitation?: string | null
}

/**
 * Returns the id of the invitation by which a visitor may register, which the transaction that makes the account has to spend. Is
 * called before anything else is looked at: a visitor that may not register learns nothing about the accounts there are. Where any
 * visitor may, an invitation is neither needed nor spent.
 */
export async function admit(
  { db, registration }: { readonly db: Db; readonly registration: RegistrationMode },
  { ip, log }: ClientInfo,
  { email, invitation = null }: Applicant,
): Promise<number | undefined> {
  if (registration === 'open') return undefined
  if (registration === 'closed') {
    throw new AppError('FORBIDDEN', {
      message: 'This server takes no sign-ups; ask the person who runs it for an account.',
    })
  }
  if (invitation === null) {
    throw new AppError('FORBIDDEN', {
      message: 'An account here needs an invitation; ask the person who runs this server for one.',
    })
  }
  await refuseTooManyFailures(db, { ip })
  const found = await findInvitationRow(db, { tokenHash: linkTokenHash(invitation), now: Date.now() })
  if (found === undefined) {
    await recordFailure(db, { ip })
    log.info({ audit: 'invitation.refused', ip }, 'audit')
    throw new AppError('LINK_INVALID')
  }
  if (found.email !== null && foldCase(found.email) !== foldCase(email)) {
    throw validationFailed([{ path: 'email', message: 'is not the address that the invitation is for' }])
  }
  return found.id
}

/** Whether an administrator has made it: it counts even if it is good no longer. */
export async function isInvitation(db: Db, token: string): Promise<boolean> {
  return (await findInvitationRow(db, { tokenHash: linkTokenHash(token), now: 0 })) !== undefined
}

export async function spendInvitation(db: Db, id: number): Promise<void> {
  if ((await deleteInvitationRow(db, { id })) === undefined) throw new AppError('LINK_INVALID')
}
