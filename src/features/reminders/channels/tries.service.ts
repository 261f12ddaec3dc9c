import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { inGarden } from '../../change/garden.ts'
import type { Scope } from '../../change/scope.ts'
import { deleteOldTries, insertTry, listTries } from './tries.sql.ts'

/** Something that people may do so often, whatever channel it is about: one that is made anew starts no new count. */
interface Tried {
  readonly kind: 1 | 2 | 3
  readonly most: number
  readonly withinMs: number
}

export const TESTS: Tried = { kind: 1, most: 10, withinMs: 600_000 }
export const CONFIRMATION_MAILS: Tried = { kind: 2, most: 5, withinMs: 3_600_000 }
export const INVITATION_MAILS: Tried = { kind: 3, most: 10, withinMs: 3_600_000 }

/** The counts are in the database, so that they hold for all servers. */
export function takeTry(db: Db, scope: Scope, { kind, most, withinMs }: Tried): Promise<void> {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const now = Date.now()
    await deleteOldTries(db, { gardenId, kind, at: now - withinMs })
    const tries = await listTries(db, { gardenId, kind, at: now - withinMs })
    const oldest = tries.at(-most)?.at
    if (oldest === undefined) {
      await insertTry(db, { gardenId, kind, at: now })
      return
    }
    // A clock that was ahead must not make a user wait for longer.
    const seconds = Math.ceil(Math.min(withinMs, oldest + withinMs - now) / 1_000)
    throw new AppError('RATE_LIMITED', {
      message: `Too many attempts; try again in ${seconds} s.`,
      headers: { 'Retry-After': String(seconds) },
    })
  })
}
