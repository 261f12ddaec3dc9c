import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { DatabaseConfig } from '../../config/config.ts'

export type Row = Readonly<Record<string, unknown>>

/** Asks a database, and can change nothing in it. */
export interface DatabaseReader {
  rows(sql: string): Promise<Row[]>
  close(): Promise<void>
}

/** Rejects where there is no database, or none that answers. */
export async function readDatabase(config: DatabaseConfig): Promise<DatabaseReader> {
  return config.engine === 'sqlite' ? readSqlite(config.file) : readPostgres(config.url)
}

function readSqlite(file: string): DatabaseReader {
  const url = pathToFileURL(file)
  // Without a log of changes no process has it open. To read it as usual would make files beside it.
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1')
  const database = new DatabaseSync(url, { readOnly: true, timeout: 2_000 })
  return {
    rows: async (sql) => database.prepare(sql).all(),
    close: async () => database.close(),
  }
}

async function readPostgres(url: string): Promise<DatabaseReader> {
  const { Backends, openClient } = await import('../../db/engines/postgres-connection.ts')
  const client = await openClient(url, new Backends(url))
  await client.query('set default_transaction_read_only = on')
  return {
    rows: async (sql) => (await client.query<Row>(sql)).rows,
    close: () => client.end(),
  }
}
