import { sql } from 'kysely'
import type { DatabaseConfig } from '../config.ts'
import type { Database } from './engine.ts'
import { openPostgres, type PostgresOptions } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'
import type { Db } from './schema.ts'

export function openDatabase(config: DatabaseConfig, options?: PostgresOptions): Database {
  return config.engine === 'sqlite' ? openSqlite(config.file) : openPostgres(config.url, options)
}

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
