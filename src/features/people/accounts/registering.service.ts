import type { RegistrationMode } from '../../../config/config.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { inAccountTransaction } from '../../change/account-transaction.ts'
import { lockGarden } from '../../change/garden.ts'
import { audit } from '../activity/audit.ts'
import type { AuthContext, ClientInfo } from '../auth/auth.context.ts'
import { findInvitingGarden, joinBy } from '../gardens/joining.service.ts'
import { admit, spendInvitation } from '../invitations/invitations.service.ts'
import type { UserRow } from '../users.sql.ts'

interface Context extends Pick<AuthContext, 'db'> {
  readonly defaultTimeZone: string
  readonly registration: RegistrationMode
}

interface Visitor {
  readonly email: string
  readonly displayName?: string | null
  readonly invitation?: string | null | undefined
}

interface Admission {
  readonly garden: Awaited<ReturnType<typeof findInvitingGarden>>
  readonly invitationId: number | undefined
}

/** By what a visitor may make an account: by an invitation to a garden, by one to the server, or as anybody may. */
export async function admitVisitor(
  context: Context,
  client: ClientInfo,
  { invitation = null, ...visitor }: Visitor,
): Promise<Admission> {
  const applicant = { ...visitor, invitation }
  const garden = await findInvitingGarden(context, client, applicant)
  return { garden, invitationId: garden ? undefined : await admit(context, client, applicant) }
}

/** Makes the account of a visitor who was admitted, and lets it into the garden that invited it, in one transaction. */
export async function openAccount<Opened extends { readonly user: UserRow }>(
  context: Context,
  client: ClientInfo,
  { invitation, displayName }: Visitor,
  { garden, invitationId }: Admission,
  create: (db: Db) => Promise<Opened>,
): Promise<Opened> {
  const { db } = context
  const opened =
    garden === undefined
      ? await inTransaction(db, async (db) => {
          if (invitationId !== undefined) await spendInvitation(db, invitationId)
          return create(db)
        })
      : await inAccountTransaction(db, garden.gardenId, async (db) => {
          await lockGarden(db, garden.gardenId)
          const opened = await create(db)
          await joinBy({ ...context, db }, String(invitation), opened.user)
          return opened
        })
  const userId = opened.user.id
  await audit(db, client, { audit: 'account.registered', userId, invitationId, ip: client.ip })
  if (garden !== undefined) {
    const { id: grantId, gardenId } = garden
    const joined = { audit: 'grant.joined', grantId, gardenId, userId }
    await audit(db, client, joined, { of: [userId, gardenId], subject: displayName ?? undefined })
  }
  return opened
}
