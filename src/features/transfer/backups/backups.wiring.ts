import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Config } from '../../../config/config.ts'
import type { Secrets } from '../../../config/secrets.ts'
import type { Database } from '../../../db/engine.ts'
import type { App } from '../../../http/app-type.ts'
import type { PeriodicJob } from '../../../jobs/periodic.ts'
import type { Storage } from '../../../storage/storage.ts'
import { BackupFolder } from './backup-folder.ts'
import { backupRoutes } from './backups.routes.ts'
import { type BackupCount, Backups } from './backups.service.ts'

const CHECK_MS = 60_000
/** Terabytes of files take hours; a run that takes longer than this hangs. */
const DURATION_MS = 12 * 3_600_000

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
  backupRoutes(app, backups)
  app.addHook('preClose', () => backups.stop())
  return backups
}

/** A time that passed while no server was running is made up for, because the job looks every minute whether one is due. */
export function backupJobs(backups: Backups): PeriodicJob[] {
  if (!backups.isEnabled) return []
  return [{ name: 'make backups', everyMs: CHECK_MS, mayTakeMs: DURATION_MS, run: () => backups.runIfDue() }]
}

/** What became of the backups of this server. */
function measureBackups(registry: Registry): BackupCount {
  const made = new Counter({
    name: 'backups_total',
    help: 'Backups to BACKUP_DIR by this server, by what became of them.',
    labelNames: ['result'],
    registers: [registry],
  })
  const succeeded = new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'The moment of the last backup that this server has made.',
    aggregator: 'max',
    registers: [registry],
  })
  // Counters are there from the start, so that the first failure is an increase.
  for (const result of ['succeeded', 'failed']) made.inc({ result }, 0)
  return {
    succeeded: (at) => {
      made.inc({ result: 'succeeded' })
      succeeded.set(at / 1_000)
    },
    failed: () => made.inc({ result: 'failed' }),
  }
}
