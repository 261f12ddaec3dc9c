import type { FastifyBaseLogger } from 'fastify'
import { steadyTime } from '../../base/clock.ts'
import type { Database } from '../../db/engine.ts'
import type { Db } from '../../db/schema.ts'
import type { PeriodicJob } from '../../jobs/periodic.ts'
import { deleteExpiredLinks } from './auth/password-links.sql.ts'
import { deleteExpiredSessions } from './auth/sessions.sql.ts'
import { deleteOldFailures } from './auth/sign-in-throttle.ts'
import { deleteExpiredInvitations } from './invitations/invitations.sql.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { KEY_CHANGES } from './keys/keys.service.ts'

const MINUTE_MS = 60_000

export function peopleCleanUps(db: Db): PeriodicJob[] {
  return [
    {
      name: 'delete expired sessions',
      everyMs: 10 * MINUTE_MS,
      run: () => deleteExpiredSessions(db, steadyTime()),
    },
    {
      name: 'delete old sign-in failures',
      everyMs: 10 * MINUTE_MS,
      run: () => deleteOldFailures(db, steadyTime()),
    },
    { name: 'delete expired links', everyMs: 60 * MINUTE_MS, run: () => deleteAllExpiredLinks(db) },
  ]
}

/** Links to set a password, and invitations. */
export async function deleteAllExpiredLinks(db: Db): Promise<void> {
  const now = steadyTime()
  await deleteExpiredLinks(db, now)
  await deleteExpiredInvitations(db, now)
}

/** Finds changes that were not announced to this server. */
export function keyFollowing(keyRing: KeyRing): PeriodicJob {
  return { name: 'follow signing keys', everyMs: 2_000, run: () => keyRing.refresh() }
}

/** The listener returns its promise, so that a request that finds a change waits for the keys. */
export function hearKeyChanges(database: Database, keyRing: KeyRing, log: FastifyBaseLogger): Promise<void> {
  return database.subscribe(KEY_CHANGES, () =>
    keyRing.reload().catch((error: unknown) => log.error({ err: error }, 'the key set could not be read')),
  )
}
