import { requireDataAccess } from '../data-access.ts'
import { openDatabase } from '../db/database.ts'
import type { Command } from './command.ts'
import { setUpDatabase } from './set-up-database.ts'

export const migrateDatabase: Command = async (config, _words, { stdout }) => {
  await requireDataAccess(config)
  const database = await openDatabase(config.database)
  try {
    const applied = await setUpDatabase(database.db, config)
    stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`)
    return 0
  } finally {
    await database.close()
  }
}
