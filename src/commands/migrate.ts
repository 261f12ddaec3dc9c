import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { Command } from './command.ts'

export const migrateDatabase: Command = async (config) => {
  const database = openDatabase(config.database)
  try {
    const applied = await migrate(database.db)
    process.stdout.write(
      applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`,
    )
    return 0
  } finally {
    await database.close()
  }
}
