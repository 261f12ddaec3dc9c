import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'node:test'
import type { DatabaseConfig } from '../src/config/config.ts'
import type { Database } from '../src/db/engine.ts'
import { openDatabase } from '../src/db/engines/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { WORKERS } from './as-workers.ts'
import { createScratchDatabase, dropDatabase, urlOf } from './postgres-databases.ts'

/** Empty, migrated, or migrated with a signing key that TEST_SECRET decrypts. */
type State = 'empty' | 'migrated' | 'keyed'

/** An engine on which tests create databases. */
export interface TestEngine {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** A new database, and the function that removes it. */
  create(state: State): Promise<ScratchDatabase>
}

export interface ScratchDatabase {
  readonly config: DatabaseConfig
  remove(): Promise<void>
}

const {
  TEST_SQLITE_KEYED: sqliteTemplate,
  TEST_POSTGRES_URL: serverUrl,
  TEST_POSTGRES_MIGRATED: migrated = '',
  TEST_POSTGRES_KEYED: keyed = '',
} = process.env

export const SQLITE: TestEngine = {
  name: 'SQLite',
  async create(state) {
    await using cleanUps = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'frond-sqlite-'))
    cleanUps.defer(() => rm(folder, { recursive: true, force: true }))
    const config = { engine: 'sqlite', file: join(folder, 'frond.sqlite') } as const
    if (state === 'keyed' && sqliteTemplate !== undefined) {
      await copyFile(sqliteTemplate, config.file)
    } else if (state !== 'empty') {
      const database = await openDatabase(config)
      try {
        await migrate(database.db)
      } finally {
        await database.close()
      }
    }
    const whenRemoved = cleanUps.move()
    return { config, remove: () => whenRemoved.disposeAsync() }
  },
}

/** Why what needs PostgreSQL is skipped, for the options of a test. */
export const noPostgres = whyNoPostgres()

function whyNoPostgres(): string | false {
  if (WORKERS > 1) return 'workers on PostgreSQL are like several servers, which have tests of their own'
  return serverUrl ? false : 'there is no PostgreSQL: npm test starts one'
}

export const POSTGRES: TestEngine = {
  name: 'PostgreSQL',
  async create(state) {
    if (!serverUrl) throw new Error('There is no PostgreSQL for this run')
    const template = { empty: 'template0', migrated, keyed }[state]
    const name = await createScratchDatabase(serverUrl, template)
    return {
      config: { engine: 'postgres', url: urlOf(serverUrl, name) },
      remove: () => dropDatabase(serverUrl, name),
    }
  },
}

/** Runs a suite on both engines. */
export function onEachEngine(title: string, suite: (engine: TestEngine) => void): void {
  describe(`${title} on ${SQLITE.name}`, () => suite(SQLITE))
  onPostgres(title, suite)
}

/** For suites that need PostgreSQL; a comment at the call says why. */
export function onPostgres(title: string, suite: (engine: TestEngine) => void): void {
  describe(`${title} on ${POSTGRES.name}`, { skip: noPostgres }, () => suite(POSTGRES))
}

/** A migrated database that is open. */
export async function openScratch(engine: TestEngine): Promise<Database> {
  await using cleanUps = new AsyncDisposableStack()
  const scratch = await engine.create('migrated')
  cleanUps.defer(() => scratch.remove())
  const database = await openDatabase(scratch.config)
  cleanUps.defer(() => database.close())
  const whenClosed = cleanUps.move()
  return { ...database, close: () => whenClosed.disposeAsync() }
}
