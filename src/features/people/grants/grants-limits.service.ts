import type { Db, GardenId } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { unauthenticated } from '../../../http/security/access.ts'
import { lockKeys } from '../auth/auth.context.ts'
import { findSessionStart } from '../auth/sessions.sql.ts'
import { countKeys, countLinks, countPersons } from './grants.sql.ts'
import type { GrantScope } from './grants-shown.service.ts'

const MOST_KEYS = 20
const MOST_PERSONS = 50
const MOST_INVITATIONS = 20
const MOST_LINKS = 20

export async function admitKey(
  db: Db,
  { caller, userId: holderId }: Pick<GrantScope, 'caller'> & { readonly userId: number },
): Promise<void> {
  await lockKeys(db, holderId)
  // It may have ended since its password was verified.
  const session = caller.kind === 'session' ? await findSessionStart(db, caller) : undefined
  if (session === undefined) throw unauthenticated(true)
  const [keys] = await countKeys(db, { holderId })
  if (keys === undefined || keys.total < MOST_KEYS) return
  throw new AppError('GRANT_LIMIT', { message: `You already have ${MOST_KEYS} keys; end one first.` })
}

export async function refuseTooManyPersons(db: Db, gardenId: GardenId): Promise<void> {
  const [count] = await countPersons(db, { gardenId })
  if (count === undefined || (count.persons < MOST_PERSONS && count.invited < MOST_INVITATIONS)) return
  throw new AppError('GRANT_LIMIT', {
    message: `A garden has at most ${MOST_PERSONS} persons, ${MOST_INVITATIONS} of them invited; end one first.`,
  })
}

export async function refuseTooManyLinks(db: Db, gardenId: GardenId): Promise<void> {
  const [links] = await countLinks(db, { gardenId })
  if (links === undefined || links.total < MOST_LINKS) return
  throw new AppError('GRANT_LIMIT', {
    message: `A garden has at most ${MOST_LINKS} links; delete one first.`,
  })
}
