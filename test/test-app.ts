import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, type Dependencies } from '../src/app.ts'
import { seedDatabase } from '../src/cli/seed.ts'
import { type Config, type DatabaseConfig, type Environment, loadConfig } from '../src/config/config.ts'
import { openDatabase } from '../src/db/engines/database.ts'
import type { Db } from '../src/db/schema.ts'
import type { App } from '../src/http/app-type.ts'
import { LIMITS, type Limits } from '../src/http/limits.ts'
import type { JsonObject } from '../src/http/schemas.ts'
import { createLogger } from '../src/observe/logging/logger.ts'
import { openTracing } from '../src/observe/tracing/tracing.ts'
import { openStorage } from '../src/storage/open-storage.ts'
import { Spool } from '../src/storage/spool.ts'
import type { Storage } from '../src/storage/storage.ts'
import { asWorkers, countService, WORKERS } from './as-workers.ts'
import { passwords, secretsOf, signingPair } from './cheap-crypto.ts'
import { SQLITE, type TestEngine } from './engines.ts'
import { TEST_SECRET } from './templates.ts'

export interface TestApp {
  readonly app: App
  readonly db: Db
  readonly config: Config
  readonly openApi: () => Promise<JsonObject>
  /** Every log line so far, parsed. */
  readonly logs: LogLine[]
  /** Takes the database away from the running service. */
  closeDatabase(): Promise<void>
  close(): Promise<void>
}

/** Later than any job of a test comes. */
const NEVER = Number.POSITIVE_INFINITY

/** A request waits as long as a busy machine takes. Tests about the waiting itself set other limits. */
const PATIENT: Limits = {
  ...LIMITS,
  ...{
    imageWaitMs: 600_000,
    sameKeyWaitMs: 60_000,
    providerTimeoutMs: 60_000,
    clientDocumentTimeoutMs: 60_000,
  },
}

export type LogLine = Record<string, unknown>

interface Options
  extends Pick<
    Dependencies,
    'web' | 'limits' | 'extraRoutes' | 'passwords' | 'generateKey' | 'resolve' | 'firstRunMs' | 'worker'
  > {
  readonly env?: Environment
  /** Options of `openDatabase`. */
  readonly opening?: Parameters<typeof openDatabase>[1]
  /** Wraps the real storage, to count, block or break its operations. */
  readonly aroundStorage?: (storage: Storage) => Storage
}

interface OneProcess {
  /** Why the service is one process even where others are several workers (`TEST_WORKERS`), as part of a sentence. */
  readonly onOneProcess?: string
}

/** The service as production builds it, on a new database and data folder; it logs to `logs` only. */
export async function buildTestApp(
  engine: TestEngine = SQLITE,
  { env, onOneProcess, ...overrides }: Options & OneProcess = {},
): Promise<TestApp> {
  await using cleanUps = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'frond-data-'))
  cleanUps.defer(() => rm(dataDir, { recursive: true, force: true }))
  // The template's signing key is encrypted with TEST_SECRET: another secret needs a database without it.
  const scratch = await engine.create(env?.SECRET_KEY === undefined ? 'keyed' : 'migrated')
  cleanUps.defer(() => scratch.remove())
  const config = configOf(dataDir, scratch.config, env)
  const service = await startAlike(config, overrides, onOneProcess)
  cleanUps.defer(() => service.close())
  const whenClosed = cleanUps.move()
  return { ...service, close: () => whenClosed.disposeAsync() }
}

/** A second server on the database and data folder of a first one, which must be closed last. */
export function buildTestAppBeside(
  { config }: Pick<TestApp, 'config'>,
  { env, ...overrides }: Options = {},
): Promise<TestApp> {
  return startTestApp(configOf(config.dataDir, config.database, env), overrides)
}

function configOf(dataDir: string, database: DatabaseConfig, env: Environment | undefined): Config {
  return {
    ...loadConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'debug',
      STARTER_CATALOGUE: 'off',
      SECRET_KEY: TEST_SECRET,
      // A test of reminders takes their turns itself, or switches them on.
      REMINDERS: 'off',
      // The places of all entries are laid out at the start, for which hundreds of services would take seconds.
      MEMORY_CACHE_MAX_BYTES: '33554432',
      ...env,
    }),
    database,
  }
}

async function startAlike(
  config: Config,
  overrides: Omit<Options, 'env'>,
  onOneProcess: string | undefined,
): Promise<TestApp> {
  if (WORKERS === 1 || config.database.engine !== 'sqlite') return startTestApp(config, overrides)
  countService(onOneProcess)
  if (onOneProcess !== undefined) return startTestApp(config, overrides)
  return asWorkers((worker) => startTestApp({ ...config, workers: WORKERS }, { ...overrides, worker }))
}

async function startTestApp(
  config: Config,
  { aroundStorage = (storage) => storage, opening, ...overrides }: Omit<Options, 'env'>,
): Promise<TestApp> {
  await using cleanUps = new AsyncDisposableStack()
  const logs: LogLine[] = []
  const logger = createLogger(config.logLevel, { write: (line) => void logs.push(JSON.parse(line)) })
  const tracing = openTracing(config.tracing, logger)
  const database = await openDatabase(config.database, { ...opening, aroundSession: tracing?.session })
  cleanUps.defer(() => database.close())
  const secrets = await secretsOf(config)
  const spool = new Spool(join(config.dataDir, 'spool'))
  const storage = aroundStorage(await openStorage(config.storage, spool))
  cleanUps.defer(() => storage.close())
  const { app, openApi, start } = await buildApp({
    config,
    logger,
    database,
    secrets,
    storage,
    spool,
    passwords,
    generateKey: signingPair,
    tracing,
    firstRunMs: NEVER,
    limits: PATIENT,
    ...overrides,
  })
  cleanUps.defer(() => app.close())
  await seedDatabase({ config, db: database.db, secrets, logger, firstKey: signingPair() })
  await start()
  const whenClosed = cleanUps.move()
  return {
    ...{ app, db: database.db, config, openApi, logs },
    closeDatabase: database.close,
    close: () => whenClosed.disposeAsync(),
  }
}
