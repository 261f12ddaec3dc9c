import { type Environment, loadConfig } from '../../config/config.ts'
import { appliedMigrations } from './database.ts'
import { readDatabase } from './database-reader.ts'

/** The last migration of the configured database; undefined if it has none, or cannot be asked. */
export async function schemaLevel(env: Environment): Promise<string | undefined> {
  try {
    const reader = await readDatabase(loadConfig(env).database)
    try {
      return (await appliedMigrations(reader))?.at(-1)
    } finally {
      await reader.close()
    }
  } catch {
    // Whoever asks for a version gets one, whatever is wrong elsewhere: `doctor` tells that.
    return undefined
  }
}
