import { amongListed, listed } from '../../../db/query/among.ts'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { deletesAllOwn } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
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

const insertion = prepared((db, bind: NewSession) =>
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

export async function insertSessionRow(db: Db, session: NewSession): Promise<number> {
  return insertedId(await insertion(db, session))
}

interface Rotation extends Record<string, string | number> {
  readonly family: string
  readonly spentHash: string
  readonly nextHash: string
  readonly now: number
  readonly expiresAt: number
}

const rotation = prepared((db, bind: Rotation) =>
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

/** One statement decides: of many requests with the same token at once, exactly one rotates it. */
export async function rotateSessionToken(db: Db, values: Rotation): Promise<number | undefined> {
  const [row] = await rotation(db, values)
  return row?.id
}

const byFamily = prepared((db, bind: { family: string }) =>
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

export async function findSessionRow(db: Db, family: string) {
  const [row] = await byFamily(db, { family })
  return row
}

const sessionUser = prepared((db, bind: { sessionId: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...USER_COLUMNS, 'sessions.expires_at as expiresAt'])
    .where('sessions.id', '=', bind.sessionId),
)

/** The user of a session, with the current role and state of the account. */
export async function findSessionUser(db: Db, sessionId: number) {
  const [row] = await sessionUser(db, { sessionId })
  return row
}

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
export async function listStandingSessions(db: Db, ids: readonly number[], now: number) {
  return standing(db, { ids: listed(ids), now })
}

const SUMMARY_COLUMNS = [
  'id',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'user_agent as userAgent',
] as const

export interface SessionSummaryRow {
  readonly id: number
  readonly createdAt: number
  readonly lastUsedAt: number
  readonly userAgent: string | null
}

const ofUser = prepared((db, bind: { userId: number; now: number }) =>
  db
    .selectFrom('sessions')
    .select(SUMMARY_COLUMNS)
    .where('user_id', '=', bind.userId)
    .where('expires_at', '>', bind.now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc'),
)

export function listSessionRows(db: Db, userId: number, now: number): Promise<SessionSummaryRow[]> {
  return ofUser(db, { userId, now })
}

const familyDeleted = prepared((db, bind: { family: string }) =>
  db.deleteFrom('sessions').where('family', '=', bind.family),
)

export async function deleteSessionFamily(db: Db, family: string): Promise<void> {
  await familyDeleted(db, { family })
}

const deletion = prepared((db, bind: { userId: number; id: number }) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', bind.userId)
    .where('id', '=', bind.id)
    .returning(SUMMARY_COLUMNS),
)

export async function deleteSessionRow(
  db: Db,
  userId: number,
  id: number,
): Promise<SessionSummaryRow | undefined> {
  const [row] = await deletion(db, { userId, id })
  return row
}

const othersDeleted = prepared((db, bind: { userId: number; except: number }) =>
  db.deleteFrom('sessions').where('user_id', '=', bind.userId).where('id', '!=', bind.except),
)

export async function deleteSessionsOfUser(db: Db, userId: number, except?: number): Promise<void> {
  // No session has the id 0.
  await othersDeleted(db, { userId, except: except ?? 0 })
}

export const deleteAllSessionRows = deletesAllOwn('sessions', 500)

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
