import { randomUUID } from 'node:crypto'
import postgres from 'postgres'

/** Databases of a test server: made from a migrated template in some milliseconds, dropped afterwards. */

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

export async function createDatabase(serverUrl: string, name: string, template = 'template0'): Promise<void> {
  await asAdministrator(serverUrl, (sql) => sql.unsafe(`create database "${name}" template "${template}"`))
}

export async function createScratchDatabase(serverUrl: string, template: string): Promise<string> {
  const name = `frond_test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(serverUrl, name, template)
  return name
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await asAdministrator(serverUrl, (sql) => sql.unsafe(`drop database if exists "${name}" with (force)`))
}

async function asAdministrator(
  serverUrl: string,
  work: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
