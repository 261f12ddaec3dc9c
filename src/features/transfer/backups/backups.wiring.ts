import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../config/config.ts'
import type { App } from '../../../http/app-type.ts'
import { BackupFolder } from './backup-folder.ts'
import { backupRoutes } from './backups.routes.ts'
import { type BackupCount, Backups } from './backups.service.ts'
import type { BackupSource } from './make-backup.ts'

interface Dependencies {
  readonly config: Pick<Config, 'backupDir' | 'backupAt' | 'backupKeep'>
  readonly source: BackupSource
  readonly log: FastifyBaseLogger
  readonly count: BackupCount
}

/** The backups of a server with their routes; one that is being made is given up when the app closes. */
export function createBackups(app: App, { config, source, log, count }: Dependencies): Backups {
  const backups = new Backups({
    folder: config.backupDir === undefined ? undefined : new BackupFolder(config.backupDir),
    at: config.backupAt,
    keep: config.backupKeep,
    ...{ source, log, count },
  })
  backupRoutes(app, { db: source.database.db, backups })
  app.addHook('preClose', () => backups.stop())
  return backups
}
