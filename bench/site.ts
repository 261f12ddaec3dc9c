import type { DatabaseConfig } from '../src/config/config.ts'
import type { EngineName } from './line.ts'

/** A folder and an empty database. */
export interface Site {
  readonly engine: EngineName
  readonly folder: string
  readonly database: DatabaseConfig
  /** What tells a server, the service or a bare one, of the database. */
  readonly env: Readonly<Record<string, string>>
}
