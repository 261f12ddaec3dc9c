import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { clockSkew, LARGEST_SKEW_MS } from '../../base/clock-skew.ts'
import { messageOf } from '../../base/errors.ts'
import { toType } from '../../base/to-type.ts'
import { type Config, type DatabaseConfig, type Environment, loadConfig } from '../../config/config.ts'
import { MIGRATIONS } from '../../db/migrations/all.ts'
import {
  describeRestore,
  HOW_TO_FINISH,
  READ_MARK,
} from '../../features/transfer/backups/unfinished-restore.ts'
import { about, type Finding } from './finding.ts'

const { ok, warning, problem } = about('database')
const OLDEST_POSTGRES = 14

type Row = Readonly<Record<string, unknown>>

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

/** Last whether its tables are those of this version: if not, nothing else can be told of it. */
export async function checkDatabase(config: Config, reader: DatabaseReader): Promise<Finding[]> {
  const engine = config.database.engine === 'sqlite' ? [await embedded(reader)] : await server(reader)
  return [...engine, await schema(reader)]
}

/** What to tell of a database that cannot be opened. */
export function unreachable({ database }: Config, error: unknown): Finding {
  if (database.engine === 'sqlite' && isMissing(database.file)) {
    return warning(
      `there is no database at ${database.file}`,
      'Set DATA_DIR to the folder of your data; a first start makes a new one.',
    )
  }
  return problem(
    `it cannot be opened: ${messageOf(error)}`,
    database.engine === 'sqlite'
      ? 'Run this as the account of the server; a damaged file has to be restored from a backup.'
      : 'Check DATABASE_URL, and that the database server runs and can be reached from here.',
  )
}

/** One in a folder that may not be opened is out of sight, and not missing. */
function isMissing(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

async function embedded(reader: DatabaseReader): Promise<Finding> {
  const complaints = (await reader.rows('pragma quick_check(5)'))
    .map((row) => String(Object.values(row)[0]))
    .filter((line) => line !== 'ok')
  if (complaints.length === 0) return ok('SQLite, and a quick check found nothing wrong')
  return problem(
    `the file is damaged: ${complaints.join('; ')}`,
    'Stop the server, keep a copy of the file, and restore the latest backup.',
  )
}

async function server(reader: DatabaseReader): Promise<Finding[]> {
  const before = Date.now()
  const [row = {}] = await reader.rows(
    `select current_setting('server_version') as version,
      cast(extract(epoch from clock_timestamp()) * 1000 as float8) as time,
      (select count(*) from pg_index where not indisvalid) as broken`,
  )
  const after = Date.now()
  const version = String(row.version)
  const isOld = Number.parseInt(version, 10) < OLDEST_POSTGRES
  const skew = clockSkew(Number(row.time), { before, after })
  const clock = about('clock')
  return [
    isOld
      ? warning(`PostgreSQL ${version} is older than any that Frond is tested with`, 'Update it.')
      : ok(`PostgreSQL ${version} answers in ${after - before} ms`),
    ...(Number(row.broken) > 0
      ? [problem(`${row.broken} indexes are not valid`, 'Build them again: `reindex database`, in psql.')]
      : []),
    skew === undefined
      ? clock.ok(`within ${LARGEST_SKEW_MS / 1_000} s of the database`)
      : clock.problem(skew, 'Let NTP keep both clocks.'),
  ]
}

async function schema(reader: DatabaseReader): Promise<Finding> {
  const [unfinished] = (await rowsIfThere(reader, READ_MARK)) ?? []
  if (unfinished !== undefined) {
    const restore = { file: String(unfinished.file), startedAt: Number(unfinished.startedAt) }
    return problem(
      `${describeRestore(restore)} has not ended, and no server starts on it`,
      `${HOW_TO_FINISH}.`,
    )
  }
  const applied = await appliedMigrations(reader)
  if (applied === undefined) {
    return warning('it has no tables yet', `The next start, or \`${toType('migrate')}\`, makes them.`)
  }
  const known = MIGRATIONS.map(({ name }) => name)
  const newer = applied.filter((name) => !known.includes(name))
  if (newer.length > 0) {
    return problem(
      `a newer Frond has set it up (${newer.join(', ')})`,
      'Update this Frond, or restore a backup.',
    )
  }
  const pending = known.filter((name) => !applied.includes(name))
  if (pending.length > 0) {
    return warning(
      `${pending.length === 1 ? 'a migration waits' : `${pending.length} migrations wait`}: ${pending.join(', ')}`,
      'The next start applies them, and makes a backup before (with PostgreSQL, where BACKUP_DIR is set).',
    )
  }
  return ok(`its schema is that of this version (${known.at(-1)})`)
}

/** Undefined where there is no table of them. */
export async function appliedMigrations(reader: DatabaseReader): Promise<string[] | undefined> {
  const rows = await rowsIfThere(reader, 'select name from schema_migrations order by name')
  return rows?.map(({ name }) => String(name))
}

/** Undefined where there is no such table. */
async function rowsIfThere(reader: DatabaseReader, sql: string): Promise<Row[] | undefined> {
  try {
    return await reader.rows(sql)
  } catch (error) {
    if (/no such table|does not exist/.test(messageOf(error))) return undefined
    throw error
  }
}

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
    // The version is shown whatever is wrong elsewhere; `doctor` reports that.
    return undefined
  }
}
