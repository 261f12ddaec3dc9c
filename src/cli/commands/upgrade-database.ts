import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { messageOf } from '../../base/errors.ts'
import { toType } from '../../base/to-type.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/engine.ts'
import { appliedMigrations, hasPending, type MigrationStep } from '../../db/migrations/migrate.ts'
import { engineOf } from '../../db/run/session-executor.ts'
import type { Db } from '../../db/schema.ts'
import { requireFinishedRestore } from '../../features/transfer/backups/unfinished-restore.ts'
import { setUpDatabase } from './set-up-database.ts'

const LOCK = 'upgrade'
const LOOK_AGAIN_MS = 500

/** The lines of a log: fields for machines, and a message that says it all. */
type Tell = (level: 'info' | 'warn', fields: object, message: string) => void

export interface UpgradeOptions {
  readonly tell: Tell
  /** Whether there has to be a backup before the first migration. */
  readonly withBackup?: boolean
  /** Called before an upgrade that may take long. */
  readonly begin?: () => Promise<void>
  /** Applies the migrations, elsewhere than in this thread. */
  readonly migrateInThread?: (tell: (step: MigrationStep) => void) => Promise<string[]>
}

/**
 * Brings a database up to date, and returns what was applied. One with content is backed up before. Of several processes that find
 * migrations pending one does all of it, and the others wait for as long as it takes.
 */
export async function upgradeDatabase(
  database: Database,
  config: Config,
  options: UpgradeOptions,
): Promise<string[]> {
  const { db } = database
  await requireFinishedRestore(db)
  const before = await appliedMigrations(db)
  if (!hasPending(before)) return []
  if (before.length === 0) return setUpDatabase(db, config)
  await options.begin?.()
  let applied: string[] = []
  let isWaiting = false
  while (
    !(await database.exclusively(LOCK, async () => {
      applied = await upgrade(db, config, options)
    }))
  ) {
    if (!isWaiting) options.tell('info', {}, 'another process migrates the database: waiting for it')
    isWaiting = true
    await delay(LOOK_AGAIN_MS)
    if (!hasPending(await appliedMigrations(db))) return []
  }
  return applied
}

async function upgrade(
  db: Db,
  config: Config,
  { tell, withBackup = true, migrateInThread }: UpgradeOptions,
): Promise<string[]> {
  const last = (await appliedMigrations(db)).at(-1)
  if (last === undefined || !hasPending(await appliedMigrations(db))) return []
  if (withBackup && (await hasUsers(db))) await backUpBefore(config, last, tell)
  const tellStep = (step: MigrationStep) =>
    tell('info', step, `${step.migration} applied (${step.number} of ${step.of}, ${step.ms} ms)`)
  return migrateInThread === undefined ? setUpDatabase(db, config, tellStep) : migrateInThread(tellStep)
}

/** A database without accounts needs no copy. */
async function hasUsers(db: Db): Promise<boolean> {
  if (!(await engineOf(db).hasTable(db, 'users'))) return false
  const { rows } = await sql`select id from users limit 1`.execute(db)
  return rows.length > 0
}

async function backUpBefore(config: Config, migration: string, tell: Tell): Promise<void> {
  const { database, backupDir, backupKeep } = config
  if (database.engine === 'postgres' && backupDir === undefined) {
    tell(
      'warn',
      {},
      'no backup is made before the migrations, because BACKUP_DIR is unset: pg_dump or `frond backup` would make one, before the new version starts',
    )
    return
  }
  const startedAt = Date.now()
  let file: string
  try {
    file =
      database.engine === 'sqlite'
        ? await copyOf(database.file, migration, startedAt)
        : await backupIn(config, backupDir ?? '', migration, backupKeep)
  } catch (error) {
    throw new Error(
      `no backup could be made before the migrations, so nothing was migrated: ${messageOf(error)}. Mend that or, with a backup of your own, run \`${toType('migrate --without-backup')}\``,
      { cause: error },
    )
  }
  tell(
    'info',
    { file, ms: Date.now() - startedAt },
    `the database as it was before the migrations is in ${file}`,
  )
}

// Both are loaded only when there is something to migrate.
async function copyOf(file: string, migration: string, now: number): Promise<string> {
  const { copyBeforeUpgrade } = await import('../../features/transfer/backups/upgrade-copies.ts')
  return copyBeforeUpgrade(file, migration, now)
}

async function backupIn(config: Config, directory: string, migration: string, keep: number): Promise<string> {
  const [{ BackupFolder }, { backUp }] = await Promise.all([
    import('../../features/transfer/backups/backup-folder.ts'),
    import('./backup.ts'),
  ])
  const folder = new BackupFolder(directory)
  await folder.create()
  const recent = await folder.recentBefore(migration, Date.now())
  if (recent !== undefined) return recent
  const file = folder.fileBefore(migration, Date.now())
  await backUp(config, file)
  await folder.removeBeyond(keep, Date.now())
  return file
}
