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

/** Where the templates and the databases of the tests are; their names begin with the given one. */
export interface TemplateServer {
  readonly url: string
  readonly name: string
}

/**
 * Template databases that tests copy: migrated, and with the first signing key, whose generation would otherwise be the
 * longest part of most tests. The returned environment variables say where they are. Without a server there are those of
 * SQLite only.
 */
export async function makeTemplates(
  server: TemplateServer | undefined,
  interrupted: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const keyPairs = await fillKeyStock()
  const [firstKey] = await readKeyStock(keyPairs)
  const [sealingKey] = (await loadSecrets(loadConfig({ SECRET_KEY: TEST_SECRET }))).keysFor('signing keys')
  const addKey = ({ db }: Database) => ensureFirstKey(db, sealingKey, Promise.resolve(firstKey))
  const file = join(await mkdtemp(join(tmpdir(), 'frond-template-')), 'frond.sqlite')
  await withDatabase({ engine: 'sqlite', file }, async (database) => {
    await migrate(database.db)
    await addKey(database)
  })
  return {
    TEST_SQLITE_KEYED: file,
    TEST_KEY_PAIRS: keyPairs,
    ...(server === undefined ? {} : await postgresTemplates(server, addKey, interrupted)),
  }
}

async function postgresTemplates(
  { url, name }: TemplateServer,
  addKey: (database: Database) => Promise<void>,
  interrupted: AbortSignal,
): Promise<Readonly<Record<string, string>>> {
  const migrated = `${name}_migrated`
  const keyed = `${name}_keyed`
  // The server may be stopping already.
  interrupted.throwIfAborted()
  await createDatabase(url, migrated)
  await withDatabase(
    { engine: 'postgres', url: urlOf(url, migrated) },
    async ({ db }) => void (await migrate(db)),
  )
  // Another process may be dropping them already.
  interrupted.throwIfAborted()
  await createDatabase(url, keyed, migrated)
  await withDatabase({ engine: 'postgres', url: urlOf(url, keyed) }, addKey)
  return {
    TEST_POSTGRES_URL: url,
    TEST_POSTGRES_NAME: name,
    TEST_POSTGRES_MIGRATED: migrated,
    TEST_POSTGRES_KEYED: keyed,
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
