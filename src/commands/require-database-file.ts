import { existsSync } from 'node:fs'
import type { DatabaseConfig } from '../config.ts'

export function requireDatabaseFile(database: DatabaseConfig): void {
  if (database.engine !== 'sqlite' || existsSync(database.file)) return
  throw new Error(
    `there is no database at ${database.file}: set DATA_DIR to its folder, or make a new one by \`npm start\` or \`npm run frond -- migrate\``,
  )
}
