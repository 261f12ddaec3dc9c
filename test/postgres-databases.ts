import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { reasonsOf } from '../src/db/run/errors.ts'

/** Databases of a test server: made from a migrated template in some milliseconds, dropped afterwards. */

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function createDatabase(serverUrl: string, name: string, template = 'template0'): Promise<void> {
  // FILE_COPY takes a third of the time of WAL_LOG, which writes every page into the write-ahead log.
  await administrator(serverUrl).query(`create database "${name}" template "${template}" strategy file_copy`)
}

export async function createScratchDatabase(serverUrl: string, template: string): Promise<string> {
  const name = `${process.env.TEST_POSTGRES_NAME}_${randomUUID().replaceAll('-', '')}`
  await createDatabase(serverUrl, name, template)
  return name
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await administrator(serverUrl).query(`drop database if exists "${name}" with (force)`)
}

/** Drops all databases with this prefix, also those of tests that were killed. */
export async function dropDatabases(serverUrl: string, beginning: string): Promise<void> {
  const { rows } = await administrator(serverUrl).query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [beginning],
  )
  for (const { datname } of rows) await dropDatabase(serverUrl, datname)
}

/** The reason why a server cannot be reached, without its password. */
export async function whyUnreachable(serverUrl: string): Promise<string | undefined> {
  try {
    await administrator(serverUrl).query('select 1')
    return undefined
  } catch (error) {
    return reasonsOf(error).join(', ')
  }
}

const administrators = new Map<string, Pool>()

/** One shared connection, which closes after a while without queries. */
function administrator(serverUrl: string): Pool {
  const open =
    administrators.get(serverUrl) ??
    new Pool({
      connectionString: serverUrl,
      max: 1,
      idleTimeoutMillis: 1_000,
      allowExitOnIdle: true,
    })
  administrators.set(serverUrl, open)
  return open
}
