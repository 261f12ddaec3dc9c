import { sql } from 'kysely'
import type { DatabaseConfig } from '../../config/config.ts'
import type { Database } from '../engine.ts'
import type { Db } from '../schema.ts'
import type { PostgresOptions } from './postgres.ts'
import { openSqlite, type SqliteOptions } from './sqlite.ts'

type DatabaseOptions = PostgresOptions & SqliteOptions

export async function openDatabase(config: DatabaseConfig, options?: DatabaseOptions): Promise<Database> {
  if (config.engine === 'sqlite') return openSqlite(config.file, options)
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(config.url, options)
}

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
