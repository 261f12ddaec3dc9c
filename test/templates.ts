import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseConfig, loadConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { ensureFirstKey } from '../src/features/keys/keys.service.ts'
import { loadSecrets } from '../src/secrets.ts'
import { createDatabase, dropDatabase, urlOf } from './postgres-databases.ts'

/** The SECRET_KEY of every test service that does not bring its own. */
export const TEST_SECRET = 'the secret of all tests'

/**
 * Databases that tests copy instead of making them: migrated, and with the first signing key, whose search for
 * primes would otherwise be the longest part of most tests. Their names travel in the environment.
 */
export interface Templates {
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

export async function makeTemplates(serverUrl: string): Promise<Templates> {
  const folder = await mkdtemp(join(tmpdir(), 'frond-template-'))
  const migrated = `frond_migrated_${process.pid}`
  const keyed = `frond_keyed_${process.pid}`
  const file = join(folder, 'frond.sqlite')
  await createDatabase(serverUrl, migrated)
  await withDatabase(
    { engine: 'postgres', url: urlOf(serverUrl, migrated) },
    async ({ db }) => void (await migrate(db)),
  )
  await createDatabase(serverUrl, keyed, migrated)
  const [sealingKey] = (await loadSecrets(loadConfig({ SECRET_KEY: TEST_SECRET }))).keysFor('signing keys')
  await withDatabase({ engine: 'postgres', url: urlOf(serverUrl, keyed) }, ({ db }) =>
    ensureFirstKey(db, sealingKey),
  )
  await withDatabase({ engine: 'sqlite', file }, async ({ db }) => {
    await migrate(db)
    await ensureFirstKey(db, sealingKey)
  })
  return {
    env: {
      TEST_POSTGRES_URL: serverUrl,
      TEST_POSTGRES_MIGRATED: migrated,
      TEST_POSTGRES_KEYED: keyed,
      TEST_SQLITE_KEYED: file,
    },
    remove: async () => {
      await dropDatabase(serverUrl, keyed)
      await dropDatabase(serverUrl, migrated)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function withDatabase(
  config: DatabaseConfig,
  work: (database: ReturnType<typeof openDatabase>) => Promise<void>,
): Promise<void> {
  const database = openDatabase(config)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
