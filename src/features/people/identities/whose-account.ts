import { foldCase } from '../../../base/fold-case.ts'
import { inTransaction } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { refusingDuplicate } from '../../change/unique-name.ts'
import { admitVisitor, openAccount } from '../accounts/registering.service.ts'
import { hasOtherAdmin, lockAdministrators, storeUser } from '../accounts/users.service.ts'
import { audit } from '../activity/audit.ts'
import { type ClientInfo, lockAccount } from '../auth/auth.context.ts'
import { deleteLinkOfUser } from '../auth/password-links.sql.ts'
import { openSession } from '../auth/sessions.service.ts'
import { forgetFailures } from '../auth/sign-in-throttle.ts'
import type { Role } from '../user.schema.ts'
import {
  claimAccount,
  confirmAddressOf,
  findCredentialsByEmail,
  findCredentialsById,
  type UserRow,
  updateRole,
} from '../users.sql.ts'
import { nameIn } from './claims.ts'
import type { IdentityContext } from './identities.service.ts'
import { findIdentity, insertIdentityRow, insertSignOnRow, useIdentityRow } from './identities.sql.ts'
import type { IdentityProvider, Vouched } from './identity-provider.ts'
import { auditRefusal } from './refusals.ts'

type OpenedSession = Awaited<ReturnType<typeof openSession>>

interface Visit {
  readonly context: IdentityContext
  readonly client: ClientInfo
  readonly provider: IdentityProvider
  readonly vouched: Vouched
}

/** Opens a session of the account that a user of a provider has here. No account is ever found by its address alone. */
export async function openAccountOf(visit: Visit, invitation: string | undefined): Promise<OpenedSession> {
  const { db } = visit.context
  const { vouched } = visit
  const { email } = vouched
  for (;;) {
    // Before the identity: an account that came with it is not met without it.
    const account =
      email === undefined ? undefined : await findCredentialsByEmail(db, { emailKey: foldCase(email) })
    const known = await findIdentity(db, vouched)
    if (known !== undefined) return signInTo(visit, known.userId)
    if (email === undefined) throw await refusal(visit, 'IDENTITY_UNUSABLE')
    if (account !== undefined) {
      if (account.unclaimed === 1 && vouched.isVerified) return signInTo(visit, account.id)
      throw await refusal(visit, 'EMAIL_TAKEN', account.id)
    }
    try {
      return await register(visit, { ...vouched, email }, invitation)
    } catch (error) {
      // A second request of the same user, at the same time.
      const isTaken = error instanceof AppError && error.errorName === 'EMAIL_TAKEN'
      if (!isTaken || (await findIdentity(db, vouched)) === undefined) throw error
    }
  }
}

async function refusal(
  { context, client, provider }: Visit,
  reason: 'EMAIL_TAKEN' | 'IDENTITY_UNUSABLE',
  userId?: number,
): Promise<AppError> {
  await auditRefusal(context.db, client, provider, { userId, reason })
  if (reason === 'IDENTITY_UNUSABLE') return new AppError(reason)
  return new AppError(reason, {
    message:
      'An account with this e-mail address already exists: sign in to it another way, and link this one there.',
  })
}

/** To an account that the identity belongs to, or to one that waits for its user, which it belongs to from now on. */
async function signInTo(visit: Visit, userId: number): Promise<OpenedSession> {
  const { context, client, provider, vouched } = visit
  const { db } = context
  const { ip } = client
  const { user, session, isClaimed, isKept } = await inTransaction(db, async (db) => {
    if (vouched.role !== undefined) await lockAdministrators(db)
    await lockAccount(db, userId)
    const user = await findCredentialsById(db, { id: userId })
    const identity = await findIdentity(db, vouched)
    const isTheirs = identity === undefined ? user?.unclaimed === 1 : identity.userId === userId
    // It was unlinked meanwhile, or another user was faster.
    if (user === undefined || !isTheirs) throw new AppError('FLOW_INVALID')
    if (user.disabled === 1) return { user }
    if (identity === undefined) await claim(db, user, vouched)
    else await useIdentityRow(db, { id: identity.id, name: vouched.name ?? identity.name, now: Date.now() })
    const { role = user.role } = vouched
    const isKept = role !== user.role && role === 'USER' && !(await hasOtherAdmin(context, db, userId))
    if (role !== user.role && !isKept) await updateRole(db, { id: userId, role })
    await forgetFailures(db, user)
    const session = await open(visit, db, { ...user, role: isKept ? user.role : role })
    return { user, session, isClaimed: identity === undefined, isKept }
  })
  if (session === undefined) {
    await audit(db, client, { audit: 'auth.sign_in_refused', userId, ip })
    throw new AppError('FORBIDDEN', { message: 'This account is disabled.' })
  }
  const { id, name } = provider.config
  if (isClaimed) {
    const line = { audit: 'auth.identity_linked', userId, provider: id, ip }
    await audit(db, client, line, { subject: vouched.name ?? name })
  }
  await auditRole(visit, user, session.user.role)
  if (isKept) {
    client.log.warn({ userId, provider: id }, 'the last administrator stays one, against the provider')
  }
  await audit(db, client, { audit: 'auth.signed_in', userId, provider: id, ip })
  return session
}

async function auditRole({ context, client, provider }: Visit, before: UserRow, role: Role): Promise<void> {
  if (before.role === role) return
  context.authenticator.invalidate()
  const line = { audit: 'user.role_changed', userId: before.id, role, provider: provider.config.id }
  await audit(context.db, client, line, { subject: role })
}

/** A link of the administrator would let in another user later. */
async function claim(db: Db, { id }: UserRow, vouched: Vouched): Promise<void> {
  await claimAccount(db, { id })
  await deleteLinkOfUser(db, { userId: id })
  await confirmAddressOf(db, { id })
  await addIdentity(db, id, vouched)
}

async function addIdentity(db: Db, userId: number, { issuer, subject, name }: Vouched): Promise<void> {
  const createdAt = Date.now()
  const row = { userId, issuer, subject, name, createdAt, lastUsedAt: createdAt }
  await refusingDuplicate('IDENTITY_TAKEN', () => insertIdentityRow(db, row))
}

async function open({ context, client, vouched }: Visit, db: Db, user: UserRow): Promise<OpenedSession> {
  const session = await openSession(context, db, client, user)
  const { issuer, subject, providerSession } = vouched
  await insertSignOnRow(db, { sessionId: session.id, issuer, subject, providerSession })
  return session
}

async function register(
  visit: Visit,
  vouched: Vouched & { readonly email: string },
  invitation: string | undefined,
): Promise<OpenedSession> {
  const { context, client, provider } = visit
  const { email, name, role = 'USER', isVerified } = vouched
  const registration = provider.config.registers ? 'open' : context.registration
  // Gardens show their people by name.
  const visitor = { email, displayName: name ?? nameIn(email.replace(/@.*/, '')), invitation }
  const admission = await admitVisitor({ ...context, registration }, client, visitor)
  const opened = await openAccount(context, client, visitor, admission, async (db) => {
    const hash = context.passwords.unmatchedHash()
    const user = await storeUser(db, { ...visitor, role, hasPassword: false }, hash)
    if (isVerified) await confirmAddressOf(db, user)
    await addIdentity(db, user.id, vouched)
    return open(visit, db, user)
  })
  await auditRole(visit, { ...opened.user, role: 'USER' }, role)
  return opened
}
