import { randomUUID } from 'node:crypto'
import postgres from 'postgres'

/** Databases of a test server: made from a migrated template in some milliseconds, dropped afterwards. */

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function createDatabase(serverUrl: string, name: string, template = 'template0'): Promise<void> {
  // FILE_COPY takes a third of the time of WAL_LOG, which writes every page into the write-ahead log.
  await administrator(serverUrl).unsafe(`create database "${name}" template "${template}" strategy file_copy`)
}

export async function createScratchDatabase(serverUrl: string, template: string): Promise<string> {
  const name = `${process.env.TEST_POSTGRES_NAME}_${randomUUID().replaceAll('-', '')}`
  await createDatabase(serverUrl, name, template)
  return name
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await administrator(serverUrl).unsafe(`drop database if exists "${name}" with (force)`)
}

/** Drops all databases with this prefix, also those of tests that were killed. */
export async function dropDatabases(serverUrl: string, beginning: string): Promise<void> {
  const found = await administrator(serverUrl)<{ datname: string }[]>`
    select datname from pg_database where starts_with(datname, ${beginning})`
  for (const { datname } of found) await dropDatabase(serverUrl, datname)
}

/** The reason why a server cannot be reached, without its password. */
export async function whyUnreachable(serverUrl: string): Promise<string | undefined> {
  try {
    await administrator(serverUrl)`select 1`
    return undefined
  } catch (error) {
    // A host with several addresses has a reason for each.
    const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error]
    return reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason))).join(', ')
  }
}

const administrators = new Map<string, postgres.Sql>()

/** One shared connection, which closes after a while without queries. */
function administrator(serverUrl: string): postgres.Sql {
  const open =
    administrators.get(serverUrl) ??
    postgres(serverUrl, { max: 1, idle_timeout: 1, connect_timeout: 10, onnotice: () => {} })
  administrators.set(serverUrl, open)
  return open
}
