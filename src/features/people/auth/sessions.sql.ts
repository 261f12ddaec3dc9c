import { amongListed, listed } from '../../../db/query/among.ts'
import { deletesAllOwn } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { USER_COLUMNS } from '../users.sql.ts'

type NewSession = {
  readonly userId: number
  readonly family: string
  readonly tokenHash: string
  readonly userAgent: string | null
  readonly now: number
  readonly expiresAt: number
}

export const insertSessionRow = prepared((db, bind: NewSession) =>
  db
    .insertInto('sessions')
    .values({
      user_id: bind.userId,
      family: bind.family,
      token_hash: bind.tokenHash,
      user_agent: bind.userAgent,
      created_at: bind.now,
      last_used_at: bind.now,
      expires_at: bind.expiresAt,
    })
    .returning('id'),
)

type Rotation = {
  readonly family: string
  readonly spentHash: string
  readonly nextHash: string
  readonly now: number
  readonly expiresAt: number
}

/** One statement decides: of many requests with the same token at once, exactly one rotates it. */
export const rotateSessionToken = preparedRow((db, bind: Rotation) =>
  db
    .updateTable('sessions')
    .set({
      token_hash: bind.nextHash,
      previous_token_hash: bind.spentHash,
      rotated_at: bind.now,
      last_used_at: bind.now,
      expires_at: bind.expiresAt,
    })
    .where('family', '=', bind.family)
    .where('token_hash', '=', bind.spentHash)
    .where('expires_at', '>', bind.now)
    .returning('id'),
)

export const findSessionRow = preparedRow((db, bind: { family: string }) =>
  db
    .selectFrom('sessions')
    .select([
      'id',
      'user_id as userId',
      'token_hash as tokenHash',
      'previous_token_hash as previousTokenHash',
      'rotated_at as rotatedAt',
      'expires_at as expiresAt',
    ])
    .where('family', '=', bind.family),
)

/** The user of a session, with the current role and state of the account. */
export const findSessionUser = preparedRow((db, bind: { sessionId: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...USER_COLUMNS, 'sessions.expires_at as expiresAt'])
    .where('sessions.id', '=', bind.sessionId),
)

/** A refresh begins no session. */
export const findSessionStart = preparedRow((db, bind: { sessionId: number }) =>
  db.selectFrom('sessions').select('created_at as createdAt').where('id', '=', bind.sessionId),
)

const standing = prepared((db, bind: { ids: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id as userId'])
    .where(amongListed(db, 'sessions.id', bind.ids))
    .where('sessions.expires_at', '>', bind.now)
    .where('users.disabled', '=', 0),
)

/** Those of the sessions that have not ended, of accounts that are not disabled. */
export function listStandingSessions(db: Db, ids: readonly number[], now: number) {
  return standing(db, { ids: listed(ids), now })
}

const SUMMARY_COLUMNS = [
  'id',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'user_agent as userAgent',
] as const

export const listSessionRows = prepared((db, bind: { userId: number; now: number }) =>
  db
    .selectFrom('sessions')
    .select(SUMMARY_COLUMNS)
    .where('user_id', '=', bind.userId)
    .where('expires_at', '>', bind.now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc'),
)

export type SessionSummaryRow = Awaited<ReturnType<typeof listSessionRows>>[number]

export const deleteSessionFamily = prepared((db, bind: { family: string }) =>
  db.deleteFrom('sessions').where('family', '=', bind.family),
)

export const deleteSessionRow = preparedRow((db, bind: { userId: number; id: number }) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', bind.userId)
    .where('id', '=', bind.id)
    .returning(SUMMARY_COLUMNS),
)

const othersDeleted = prepared((db, bind: { userId: number; except: number }) =>
  db.deleteFrom('sessions').where('user_id', '=', bind.userId).where('id', '!=', bind.except),
)

export async function deleteSessionsOfUser(db: Db, userId: number, except?: number): Promise<void> {
  // No session has the id 0.
  await othersDeleted(db, { userId, except: except ?? 0 })
}

export const deleteAllSessionRows = deletesAllOwn('sessions', 500)
