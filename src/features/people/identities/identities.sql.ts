import { deletesAllOwn } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'

const COLUMNS = ['id', 'issuer', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'] as const

/** A user, as a provider tells them apart. */
export type Subject = { readonly issuer: string; readonly subject: string }

type NewRow = Subject & {
  readonly userId: number
  readonly name: string | null
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

export const insertIdentityRow = prepared((db, bind: NewRow) =>
  db
    .insertInto('identities')
    .values({
      user_id: bind.userId,
      issuer: bind.issuer,
      subject: bind.subject,
      name: bind.name,
      created_at: bind.createdAt,
      last_used_at: bind.lastUsedAt,
    })
    .returning(COLUMNS),
)

export const listIdentityRows = prepared((db, bind: { userId: number }) =>
  db.selectFrom('identities').select(COLUMNS).where('user_id', '=', bind.userId).orderBy('id'),
)

export type IdentityRow = Awaited<ReturnType<typeof listIdentityRows>>[number]

export const findIdentity = preparedRow((db, bind: Subject) =>
  db
    .selectFrom('identities')
    .select(['id', 'user_id as userId', 'name'])
    .where('issuer', '=', bind.issuer)
    .where('subject', '=', bind.subject),
)

type Use = { readonly id: number; readonly name: string | null; readonly now: number }

export const useIdentityRow = prepared((db, bind: Use) =>
  db.updateTable('identities').set({ name: bind.name, last_used_at: bind.now }).where('id', '=', bind.id),
)

export const deleteIdentityRow = prepared((db, bind: { userId: number; id: number }) =>
  db.deleteFrom('identities').where('user_id', '=', bind.userId).where('id', '=', bind.id),
)

export const deleteAllIdentityRows = deletesAllOwn('identities', 500)

type SignOn = Subject & { readonly sessionId: number; readonly providerSession: string | null }

export const insertSignOnRow = prepared((db, bind: SignOn) =>
  db.insertInto('sign_ons').values({
    session_id: bind.sessionId,
    issuer: bind.issuer,
    subject: bind.subject,
    provider_session: bind.providerSession,
  }),
)

/** The sessions of one session at the provider. */
export const listSessionsOfProviderSession = prepared(
  (db, bind: { issuer: string; providerSession: string }) =>
    db
      .selectFrom('sign_ons')
      .innerJoin('sessions', 'sessions.id', 'sign_ons.session_id')
      .select(['sessions.id', 'sessions.user_id as userId'])
      .where('sign_ons.issuer', '=', bind.issuer)
      .where('sign_ons.provider_session', '=', bind.providerSession),
)

export const listSessionsOfSubject = prepared((db, bind: Subject) =>
  db
    .selectFrom('sign_ons')
    .innerJoin('sessions', 'sessions.id', 'sign_ons.session_id')
    .select(['sessions.id', 'sessions.user_id as userId'])
    .where('sign_ons.issuer', '=', bind.issuer)
    .where('sign_ons.subject', '=', bind.subject),
)

/** Undefined if the token has been used. */
export const spendLogoutToken = preparedRow((db, bind: { tokenHash: string; expiresAt: number }) =>
  db
    .insertInto('logout_tokens')
    .values({ token_hash: bind.tokenHash, expires_at: bind.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash'),
)
