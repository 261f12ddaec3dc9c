import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import type { AuthContext } from '../auth/auth.context.ts'
import { countWaysIn } from '../users.sql.ts'

/** For a passkey or an identity that is about to go, in a transaction that holds the lock of the account. */
export async function refuseLastWayIn(
  { passwordLogin }: Pick<AuthContext, 'passwordLogin'>,
  db: Db,
  userId: number,
): Promise<void> {
  const { passwords = 0, passkeys = 0, identities = 0 } = (await countWaysIn(db, { id: userId })) ?? {}
  const ways = (passwordLogin ? passwords : 0) + Number(passkeys) + Number(identities)
  if (ways <= 1) throw new AppError('LAST_SIGN_IN_METHOD')
}
