import { existsSync } from 'node:fs'
import { toType } from '../../base/to-type.ts'
import type { DatabaseConfig } from '../../config/config.ts'

export function requireDatabaseFile(database: DatabaseConfig): void {
  if (database.engine !== 'sqlite' || existsSync(database.file)) return
  throw new Error(
    `there is no database at ${database.file}: set DATA_DIR to its folder, or make a new one by \`${toType()}\` or \`${toType('migrate')}\``,
  )
}
