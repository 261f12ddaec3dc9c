import type { Config } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import type { Database } from '../db/engine.ts'
import { setUpDatabase } from './set-up-database.ts'

/** Runs `work` with a migrated database, and closes it afterwards. A server may use the same database meanwhile. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(config.database)
  try {
    await setUpDatabase(database.db, config)
    return await work(database)
  } finally {
    await database.close()
  }
}
