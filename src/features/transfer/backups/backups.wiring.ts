import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from '../../../config/config.ts'
import type { Secrets } from '../../../config/secrets.ts'
import type { Database } from '../../../db/engine.ts'
import type { App } from '../../../http/app-type.ts'
import type { Storage } from '../../../storage/storage.ts'
import { BackupFolder } from './backup-folder.ts'
import { measureBackups } from './backup-metrics.ts'
import { backupRoutes } from './backups.routes.ts'
import { Backups } from './backups.service.ts'

interface Dependencies {
  readonly config: Pick<Config, 'backupDir' | 'backupAt' | 'backupKeep'>
  readonly database: Database
  readonly storage: Storage
  readonly secrets: Secrets
  readonly metrics: Registry
  readonly log: FastifyBaseLogger
}

/** The backups of a server with their routes; one that is being made is given up when the app closes. */
export function createBackups(app: App, { config, metrics, log, ...source }: Dependencies): Backups {
  const backups = new Backups({
    folder: config.backupDir === undefined ? undefined : new BackupFolder(config.backupDir),
    at: config.backupAt,
    keep: config.backupKeep,
    ...{ source, log, count: measureBackups(metrics) },
  })
  backupRoutes(app, { db: source.database.db, backups })
  app.addHook('preClose', () => backups.stop())
  return backups
}
