import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Db } from '../db/schema.ts'
import { loadStarterCatalogue } from '../features/catalogue/import/starter-catalogue.ts'
import type { KeyPair } from '../features/people/keys/key-pair.ts'
import { ensureFirstKey } from '../features/people/keys/keys.service.ts'
import { resealSecondFactors } from '../features/people/second-factor/reseal.ts'
import { ensurePushKey } from '../features/reminders/push-key/push-keys.ts'
import { resealReminders } from '../features/reminders/reseal.ts'

interface Dependencies {
  readonly config: Config
  readonly db: Db
  readonly secrets: Secrets
  readonly logger: FastifyBaseLogger
  /** A key that is being generated already. */
  readonly firstKey?: Promise<KeyPair> | undefined
}

/**
 * Seeds an empty database with a signing key, the key for web push and, unless it is switched off, the starter catalogue. The key is generated
 * in another thread while the catalogue is loaded.
 */
export async function seedDatabase({ config, db, secrets, logger, firstKey }: Dependencies): Promise<void> {
  // It comes before the catalogue, because writes of that may keep others waiting for long on a small machine.
  await Promise.all([
    ensurePushKey(db, secrets.keysFor('push key')[0]),
    resealReminders(db, secrets),
    resealSecondFactors(db, secrets),
  ])
  await Promise.all([
    ensureFirstKey(db, secrets.keysFor('signing keys')[0], firstKey),
    config.starterCatalogue ? fillEmptyCatalogue(db, logger) : undefined,
  ])
}

async function fillEmptyCatalogue(db: Db, logger: FastifyBaseLogger): Promise<void> {
  const species = await loadStarterCatalogue(db)
  if (species > 0) logger.info({ species }, 'starter catalogue loaded')
}
