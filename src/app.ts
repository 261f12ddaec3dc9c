import { access, constants } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { pingDatabase } from './db/database.ts'
import type { Database } from './db/engine.ts'
import { isDatabaseFull, isDatabaseUnavailable } from './db/errors.ts'
import { categoryRoutes } from './features/categories/categories.routes.ts'
import { documentationRoutes } from './features/documentation/documentation.routes.ts'
import { enumerationRoutes } from './features/enumerations/enumerations.routes.ts'
import { operationRoutes } from './features/operations/operations.routes.ts'
import type { App } from './http/app-type.ts'
import { AppError, RETRY_SOON } from './http/errors.ts'
import { LIMITS, type Limits } from './http/limits.ts'
import { measureRequests } from './http/metrics.ts'
import { collectRoutes } from './http/openapi.ts'
import type { JsonObject } from './http/openapi-schemas.ts'
import { createServer } from './http/server.ts'

export interface Dependencies {
  readonly config: Config
  readonly logger: FastifyBaseLogger
  readonly database: Database
  readonly limits?: Limits
  /** Routes a test adds to try what no real route offers. */
  readonly extraRoutes?: (app: App) => void
}

export interface Service {
  readonly app: App
  readonly openApi: () => JsonObject
}

/** Wires everything together, for production, tests and tools alike. The database is migrated before. */
export async function buildApp(dependencies: Dependencies): Promise<Service> {
  const { config, logger, database, limits = LIMITS, extraRoutes } = dependencies
  const { db } = database
  const app = await createServer({
    config,
    logger,
    limits,
    identify: async () => undefined,
    translate: translateDatabaseError,
  })
  const metrics = measureRequests(app, database.pool)
  const openApi = collectRoutes(app, config.publicUrl)

  operationRoutes(app, {
    metrics,
    metricsToken: config.metricsToken,
    checks: [
      { name: 'database', check: () => pingDatabase(db) },
      { name: 'storage', check: () => access(config.dataDir, constants.R_OK | constants.W_OK) },
    ],
  })
  documentationRoutes(app, { openApi })
  enumerationRoutes(app)
  categoryRoutes(app, { db })
  extraRoutes?.(app)

  await app.ready()
  return { app, openApi }
}

function translateDatabaseError(error: Error): AppError | undefined {
  if (isDatabaseUnavailable(error)) return new AppError('UNAVAILABLE', { headers: RETRY_SOON, cause: error })
  if (isDatabaseFull(error)) return new AppError('STORAGE_FULL', { cause: error })
  return undefined
}
