import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { messageOf } from '../../base/errors.ts'
import { ownScript } from '../../base/own-files.ts'
import { toType } from '../../base/to-type.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/engine.ts'
import { appliedMigrations, hasPending, type MigrationStep, migrate } from '../../db/migrations/migrate.ts'
import { engineOf } from '../../db/run/session-executor.ts'
import { inTransaction } from '../../db/run/transaction.ts'
import type { Db } from '../../db/schema.ts'
import { deleteAllCategoryRows } from '../../features/catalogue/species/categories.sql.ts'
import { requireFinishedRestore } from '../../features/transfer/backups/unfinished-restore.ts'
import type { Terminal } from './command.ts'
import { withDatabase } from './with-database.ts'

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
  /** Migrates in another thread: SQLite would hold the event loop, and with it `/healthz`, for as long as a statement takes. */
  readonly inThread?: boolean
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

/** Runs `work` with a database that is up to date. A server may use it meanwhile. */
export function withMigratedDatabase<T>(
  config: Config,
  { stderr }: Terminal,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  return withDatabase(config, async (database) => {
    await upgradeDatabase(database, config, {
      tell: (_level, _fields, message) => stderr.write(`${message}\n`),
    })
    return work(database)
  })
}

async function upgrade(
  db: Db,
  config: Config,
  { tell, withBackup = true, inThread = false }: UpgradeOptions,
): Promise<string[]> {
  const last = (await appliedMigrations(db)).at(-1)
  if (last === undefined || !hasPending(await appliedMigrations(db))) return []
  if (withBackup && (await hasUsers(db))) await backUpBefore(config, last, tell)
  const tellStep = (step: MigrationStep) =>
    tell('info', step, `${step.migration} applied (${step.number} of ${step.of}, ${step.ms} ms)`)
  return inThread ? migrateInThread(config, tellStep) : setUpDatabase(db, config, tellStep)
}

/** Creates the categories together with their table. */
const FIRST_MIGRATION = '0001_plant_categories'

/**
 * Migrates the database and returns the applied migrations. A new database without a starter catalogue has no categories
 * either; an existing one keeps them.
 */
export function setUpDatabase(
  db: Db,
  { starterCatalogue }: Pick<Config, 'starterCatalogue'>,
  tell?: (step: MigrationStep) => void,
): Promise<string[]> {
  return inTransaction(db, async (db) => {
    const applied = await migrate(db, undefined, tell)
    if (!starterCatalogue && applied.includes(FIRST_MIGRATION)) await deleteAllCategoryRows(db)
    return applied
  })
}

export type ThreadMessage = { readonly step: MigrationStep } | { readonly applied: string[] }

function migrateInThread(
  { database, starterCatalogue }: Config,
  tell: (step: MigrationStep) => void,
): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const thread = new Worker(ownScript('cli/commands/migrate-thread.ts'), {
    workerData: { database, starterCatalogue },
  })
  let applied: string[] | undefined
  thread.on('message', (message: ThreadMessage) => {
    if ('step' in message) tell(message.step)
    else applied = message.applied
  })
  thread.once('error', reject)
  // When it has closed the database.
  thread.once('exit', (code) => {
    if (applied === undefined) reject(new Error(`The migration ended with exit code ${code}`))
    else resolve(applied)
  })
  return promise
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
