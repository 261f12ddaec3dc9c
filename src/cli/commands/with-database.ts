import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/engine.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { requireDataAccess } from '../data-access.ts'
import type { Terminal } from './command.ts'
import { requireDatabaseFile } from './require-database-file.ts'
import { upgradeDatabase } from './upgrade-database.ts'

/**
 * Runs `work` with a migrated database, and closes it afterwards. A server may use the same database meanwhile. Only a start and
 * `migrate` make a new one: any other command that finds none was told the wrong folder.
 */
export async function withDatabase<T>(
  config: Config,
  { stderr }: Pick<Terminal, 'stderr'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  await requireDataAccess(config)
  requireDatabaseFile(config.database)
  const database = await openDatabase(config.database)
  try {
    await upgradeDatabase(database, config, {
      tell: (_level, _fields, message) => stderr.write(`${message}\n`),
    })
    return await work(database)
  } finally {
    await database.close()
  }
}
