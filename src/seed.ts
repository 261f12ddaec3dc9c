import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/schema.ts'
import type { KeyPair } from './features/keys/key-pair.ts'
import { ensureFirstKey } from './features/keys/keys.service.ts'
import { loadStarterCatalogue } from './features/species/import/starter-catalogue.ts'
import type { Secrets } from './secrets.ts'

interface Dependencies {
  readonly config: Config
  readonly db: Db
  readonly secrets: Secrets
  readonly logger: FastifyBaseLogger
  /** Already on its way. */
  readonly firstKey?: Promise<KeyPair> | undefined
}

/**
 * Gives an empty database what the service cannot do without, and what makes it pleasant to begin with: a key
 * to sign with and a catalogue. The search for primes runs in another thread: the catalogue is filled meanwhile.
 */
export async function seedDatabase({ config, db, secrets, logger, firstKey }: Dependencies): Promise<void> {
  await Promise.all([
    ensureFirstKey(db, secrets.keysFor('signing keys')[0], firstKey),
    config.starterCatalogue ? fillEmptyCatalogue(db, logger) : undefined,
  ])
}

async function fillEmptyCatalogue(db: Db, logger: FastifyBaseLogger): Promise<void> {
  const species = await loadStarterCatalogue(db)
  if (species > 0) logger.info({ species }, 'starter catalogue loaded')
}
