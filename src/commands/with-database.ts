import type { Config } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import type { Database } from '../db/engine.ts'
import { setUpDatabase } from './set-up-database.ts'

/** The database, up to date and open while `work` runs. A server may be running on it at the same time. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(config.database)
  try {
    await setUpDatabase(database.db, config)
    return await work(database)
  } finally {
    await database.close()
  }
}
