import { existsSync } from 'node:fs'
import { toType } from '../base/to-type.ts'
import type { Config, DatabaseConfig } from '../config.ts'
import { requireDataAccess } from '../data-access.ts'
import { openDatabase } from '../db/database.ts'
import type { Database } from '../db/engine.ts'
import { setUpDatabase } from './set-up-database.ts'

/**
 * Runs `work` with a migrated database, and closes it afterwards. A server may use the same database meanwhile. Only a start and
 * `migrate` make a new one: any other command that finds none was told the wrong folder.
 */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  await requireDataAccess(config)
  requireDatabaseFile(config.database)
  const database = await openDatabase(config.database)
  try {
    await setUpDatabase(database.db, config)
    return await work(database)
  } finally {
    await database.close()
  }
}

export function requireDatabaseFile(database: DatabaseConfig): void {
  if (database.engine !== 'sqlite' || existsSync(database.file)) return
  throw new Error(
    `there is no database at ${database.file}: set DATA_DIR to its folder, or make a new one by \`${toType()}\` or \`${toType('migrate')}\``,
  )
}
