import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toType } from '../../base/to-type.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/engine.ts'
import { openDatabase } from '../../db/engines/database.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { Spool } from '../../storage/spool.ts'
import type { Storage } from '../../storage/storage.ts'
import { requireDataAccess } from '../data-access.ts'

/**
 * Runs `work` with the database as it is, and closes it afterwards. Only a start, `migrate` and `restore` make a new one: any other
 * command that finds none was told the wrong folder.
 */
export async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
  { mayBeNew = false } = {},
): Promise<T> {
  await requireDataAccess(config)
  const { database: where } = config
  if (!mayBeNew && where.engine === 'sqlite' && !existsSync(where.file)) {
    throw new Error(
      `there is no database at ${where.file}: set DATA_DIR to its folder, or make a new one by \`${toType()}\` or \`${toType('migrate')}\``,
    )
  }
  const database = await openDatabase(where)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

export async function withStorage<T>(
  { dataDir, storage: where }: Config,
  work: (storage: Storage, spool: Spool) => Promise<T>,
): Promise<T> {
  const spool = new Spool(join(dataDir, 'spool'))
  const storage = await openStorage(where, spool)
  try {
    return await work(storage, spool)
  } finally {
    await storage.close()
  }
}
