import { type UserRow, userOf } from '../users.sql.ts'
import type { AuthContext } from './auth.context.ts'
import type { Session } from './auth.schema.ts'
import type { RefreshToken } from './refresh-token.ts'

interface IssuedSession {
  readonly id: number
  readonly user: UserRow
  readonly refreshToken: RefreshToken
  readonly refreshExpiresIn: number
}

/** Signs an access token for the session. */
export async function sessionResponse(
  { tokens }: AuthContext,
  { id, user, refreshToken, refreshExpiresIn }: IssuedSession,
): Promise<Session> {
  const { accessToken, expiresIn } = await tokens.sign({ userId: user.id, sessionId: id, role: user.role })
  return {
    accessToken,
    tokenType: 'Bearer',
    expiresIn,
    refreshToken: refreshToken.text,
    refreshExpiresIn,
    user: userOf(user),
  }
}
