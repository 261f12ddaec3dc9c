import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseConfig, loadConfig } from '../src/config/config.ts'
import { loadSecrets } from '../src/config/secrets.ts'
import type { Database } from '../src/db/engine.ts'
import { openDatabase } from '../src/db/engines/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { ensureFirstKey } from '../src/features/people/keys/keys.service.ts'
import { fillKeyStock, readKeyStock } from './key-stock.ts'
import { createDatabase, urlOf } from './postgres-databases.ts'

/** The SECRET_KEY of every test service that sets none of its own. */
export const TEST_SECRET = 'the secret of all tests long enough'

/**
 * Template databases that tests copy: migrated, and with the first signing key, whose generation would otherwise be the
 * longest part of most tests. The returned environment variables say where they are. The
 * databases on the server begin with the given prefix, like those of the tests.
 */
export async function makeTemplates(
  serverUrl: string,
  name: string,
  interrupted: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const folder = await mkdtemp(join(tmpdir(), 'frond-template-'))
  const migrated = `${name}_migrated`
  const keyed = `${name}_keyed`
  const file = join(folder, 'frond.sqlite')
  const keyPairs = await fillKeyStock()
  const [firstKey] = await readKeyStock(keyPairs)
  await createDatabase(serverUrl, migrated)
  await withDatabase(
    { engine: 'postgres', url: urlOf(serverUrl, migrated) },
    async ({ db }) => void (await migrate(db)),
  )
  // Another process may be dropping them already.
  interrupted.throwIfAborted()
  await createDatabase(serverUrl, keyed, migrated)
  const [sealingKey] = (await loadSecrets(loadConfig({ SECRET_KEY: TEST_SECRET }))).keysFor('signing keys')
  await withDatabase({ engine: 'postgres', url: urlOf(serverUrl, keyed) }, ({ db }) =>
    ensureFirstKey(db, sealingKey, Promise.resolve(firstKey)),
  )
  await withDatabase({ engine: 'sqlite', file }, async ({ db }) => {
    await migrate(db)
    await ensureFirstKey(db, sealingKey, Promise.resolve(firstKey))
  })
  return {
    TEST_POSTGRES_URL: serverUrl,
    TEST_POSTGRES_NAME: name,
    TEST_POSTGRES_MIGRATED: migrated,
    TEST_POSTGRES_KEYED: keyed,
    TEST_SQLITE_KEYED: file,
    TEST_KEY_PAIRS: keyPairs,
  }
}

async function withDatabase(
  config: DatabaseConfig,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(config)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
