import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, type Dependencies } from '../src/app.ts'
import { type Config, type Environment, loadConfig } from '../src/config.ts'
import { openDatabase } from '../src/db/database.ts'
import type { Db } from '../src/db/schema.ts'
import type { App } from '../src/http/app-type.ts'
import type { JsonObject } from '../src/http/openapi-schemas.ts'
import { createLogger } from '../src/logger.ts'
import { SQLITE, type TestEngine } from './engines.ts'

export interface TestApp {
  readonly app: App
  readonly db: Db
  readonly config: Config
  readonly openApi: () => JsonObject
  /** Every log line so far, parsed. */
  readonly logs: LogLine[]
  close(): Promise<void>
}

export type LogLine = Record<string, unknown>

interface Options extends Pick<Dependencies, 'limits' | 'extraRoutes'> {
  readonly env?: Environment
}

/** The service as production builds it, on a fresh database and data folder, quiet but for `logs`. */
export async function buildTestApp(
  engine: TestEngine = SQLITE,
  { env, ...overrides }: Options = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'frond-data-'))
  const scratch = await engine.create('migrated')
  const config = {
    ...loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'debug', ...env }),
    database: scratch.config,
  }
  const logs: LogLine[] = []
  const logger = createLogger(config.logLevel, { write: (line) => void logs.push(JSON.parse(line)) })
  const database = openDatabase(config.database)
  const { app, openApi } = await buildApp({ config, logger, database, ...overrides })
  return {
    app,
    db: database.db,
    config,
    openApi,
    logs,
    close: async () => {
      await app.close()
      await database.close()
      await scratch.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
