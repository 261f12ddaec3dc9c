import { deletesAllOwn } from '../../db/own-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { USER_COLUMNS } from '../accounts/accounts.sql.ts'

interface NewSession {
  readonly userId: number
  readonly family: string
  readonly tokenHash: string
  readonly userAgent: string | undefined
  readonly now: number
  readonly expiresAt: number
}

export async function insertSessionRow(db: Db, session: NewSession): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      family: session.family,
      token_hash: session.tokenHash,
      user_agent: session.userAgent ?? null,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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

export function findSessionRow(db: Db, family: string) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'user_id as userId',
      'token_hash as tokenHash',
      'previous_token_hash as previousTokenHash',
      'rotated_at as rotatedAt',
      'expires_at as expiresAt',
    ])
    .where('family', '=', family)
    .executeTakeFirst()
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

export function listSessionRows(db: Db, userId: number, now: number) {
  return db
    .selectFrom('sessions')
    .select(SUMMARY_COLUMNS)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function deleteSessionFamily(db: Db, family: string): Promise<void> {
  await db.deleteFrom('sessions').where('family', '=', family).execute()
}

export function deleteSessionRow(db: Db, userId: number, id: number): Promise<SessionSummaryRow | undefined> {
  return db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(SUMMARY_COLUMNS)
    .executeTakeFirst()
}

export async function deleteSessionsOfUser(db: Db, userId: number, except?: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? 0))
    .execute()
}

export const deleteAllSessionRows = deletesAllOwn('sessions', 500)

export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
