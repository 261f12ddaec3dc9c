import type { FastifyBaseLogger } from 'fastify'
import { steadyTime } from '../../base/clock.ts'
import type { Database } from '../../db/engine.ts'
import type { Db } from '../../db/schema.ts'
import type { PeriodicJob } from '../../jobs/periodic.ts'
import { deleteOldActivity } from './activity/activity.service.ts'
import { deleteOldFailures } from './auth/sign-in-throttle.ts'
import { deleteOldGrants } from './grants/old-grants.ts'
import type { KeyRing } from './keys/key-ring.ts'
import { KEY_CHANGES } from './keys/keys.service.ts'

const MINUTE_MS = 60_000

export function peopleCleanUps(db: Db): PeriodicJob[] {
  return [
    { name: 'delete expired sessions', everyMs: 10 * MINUTE_MS, run: () => deleteExpired(db, 'sessions') },
    { name: 'delete expired flows', everyMs: 10 * MINUTE_MS, run: () => deleteExpiredFlows(db) },
    {
      name: 'delete expired logout tokens',
      everyMs: 60 * MINUTE_MS,
      run: () => deleteExpiredLogoutTokens(db),
    },
    {
      name: 'delete old sign-in failures',
      everyMs: 10 * MINUTE_MS,
      run: () => deleteOldFailures(db, steadyTime()),
    },
    { name: 'delete expired links', everyMs: 60 * MINUTE_MS, run: () => deleteAllExpiredLinks(db) },
    { name: 'delete old activity', everyMs: 60 * MINUTE_MS, run: () => deleteOldActivity(db) },
    { name: 'delete old grants', everyMs: 60 * MINUTE_MS, run: () => deleteOldGrants(db) },
  ]
}

/** Strangers begin flows, too. */
export function deleteExpiredFlows(db: Db): Promise<void> {
  return deleteExpired(db, 'flows')
}

/** Those of providers, which are refused from then on anyway. */
export function deleteExpiredLogoutTokens(db: Db): Promise<void> {
  return deleteExpired(db, 'logout_tokens')
}

/** Links to set a password or to confirm an address, and invitations. */
export async function deleteAllExpiredLinks(db: Db): Promise<void> {
  await deleteExpired(db, 'password_links')
  await deleteExpired(db, 'email_links')
  await deleteExpired(db, 'invitations')
}

async function deleteExpired(
  db: Db,
  table: 'sessions' | 'password_links' | 'email_links' | 'invitations' | 'flows' | 'logout_tokens',
): Promise<void> {
  await db.deleteFrom(table).where('expires_at', '<=', steadyTime()).execute()
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
