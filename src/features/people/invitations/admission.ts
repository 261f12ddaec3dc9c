import { foldCase } from '../../../base/fold-case.ts'
import { linkTokenHash } from '../../../base/link-token.ts'
import type { RegistrationMode } from '../../../config/config.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError, validationFailed } from '../../../http/errors.ts'
import type { ClientInfo } from '../auth/client-info.ts'
import { recordFailure, refuseTooManyFailures } from '../auth/sign-in-throttle.ts'
import { deleteInvitationRow, findInvitationRow } from './invitations.sql.ts'

interface Applicant {
  readonly email: string
  readonly invitation?: string | null
}

/** That a visitor may register; to be spent in the transaction that makes the account. */
interface Admission {
  /** The invitation that it rests on, if it does. */
  readonly invitationId: number | undefined
  spend(db: Db): Promise<void>
}

const ANY_VISITOR: Admission = { invitationId: undefined, spend: async () => {} }

/**
 * Is called before anything else is looked at: a visitor that may not register learns nothing about the accounts there are. Where any visitor may, an
 * invitation is neither needed nor spent.
 */
export async function admit(
  { db, registration }: { readonly db: Db; readonly registration: RegistrationMode },
  { ip, log }: Pick<ClientInfo, 'ip' | 'log'>,
  { email, invitation }: Applicant,
): Promise<Admission> {
  if (registration === 'open') return ANY_VISITOR
  if (registration === 'closed') {
    throw new AppError('FORBIDDEN', {
      message: 'This server takes no sign-ups; ask the person that runs it for an account.',
    })
  }
  if (invitation === undefined || invitation === null) {
    throw new AppError('FORBIDDEN', {
      message: 'An account here needs an invitation; ask the person who runs this server for one.',
    })
  }
  await refuseTooManyFailures(db, { ip })
  const found = await findInvitationRow(db, linkTokenHash(invitation), Date.now())
  if (found === undefined) {
    await recordFailure(db, { ip })
    log.info({ audit: 'invitation.refused', ip }, 'audit')
    throw new AppError('LINK_INVALID')
  }
  if (found.email !== null && foldCase(found.email) !== foldCase(email)) {
    throw validationFailed([{ path: 'email', message: 'is not the address that the invitation is for' }])
  }
  return {
    invitationId: found.id,
    spend: async (db) => {
      if ((await deleteInvitationRow(db, found.id)) === undefined) throw new AppError('LINK_INVALID')
    },
  }
}
