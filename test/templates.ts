import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseConfig, loadConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/database.ts'
import type { Database } from '../src/db/engine.ts'
import { migrate } from '../src/db/migrate.ts'
import { generateSigningPair } from '../src/features/keys/key-pair.ts'
import { ensureFirstKey } from '../src/features/keys/keys.service.ts'
import { loadSecrets } from '../src/secrets.ts'
import { createDatabase, urlOf } from './postgres-databases.ts'

/** The SECRET_KEY of every test service that sets none of its own. */
export const TEST_SECRET = 'the secret of all tests'

/** More than are ever active at once. */
const KEY_PAIRS = 12

/**
 * Template databases that tests copy: migrated, and with the first signing key, whose generation would otherwise be the
 * longest part of most tests, and some more keys to rotate to. The returned environment variables say where they are. The
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
  const keyPairs = join(folder, 'key-pairs.json')
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
    ensureFirstKey(db, sealingKey),
  )
  await withDatabase({ engine: 'sqlite', file }, async ({ db }) => {
    await migrate(db)
    await ensureFirstKey(db, sealingKey)
  })
  const pairs = await Promise.all(Array.from({ length: KEY_PAIRS }, generateSigningPair))
  const pems = pairs.map(({ privateKey }) => privateKey.export({ format: 'pem', type: 'pkcs8' }))
  await writeFile(keyPairs, JSON.stringify(pems))
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
