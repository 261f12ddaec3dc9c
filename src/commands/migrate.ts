import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { Command } from './command.ts'

export const migrateDatabase: Command = async (config, _words, { stdout }) => {
  const database = openDatabase(config.database)
  try {
    const applied = await migrate(database.db)
    stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
    return 0
  } finally {
    await database.close()
  }
}
