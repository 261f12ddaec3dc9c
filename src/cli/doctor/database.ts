import { statSync } from 'node:fs'
import { clockSkew, LARGEST_SKEW_MS } from '../../base/clock-skew.ts'
import { messageOf } from '../../base/errors.ts'
import { toType } from '../../base/to-type.ts'
import { type Config, type Environment, loadConfig } from '../../config/config.ts'
import { MIGRATIONS } from '../../db/migrations/all.ts'
import {
  describeRestore,
  HOW_TO_FINISH,
  READ_MARK,
} from '../../features/transfer/backups/unfinished-restore.ts'
import { type DatabaseReader, type Row, readDatabase } from './database-reader.ts'
import { about, type Finding } from './finding.ts'

const { ok, warning, problem } = about('database')
const OLDEST_POSTGRES = 14

/** Last whether its tables are those of this version: if not, nothing else can be told of it. */
export async function checkDatabase(config: Config, reader: DatabaseReader): Promise<Finding[]> {
  const engine = config.database.engine === 'sqlite' ? await embedded(reader) : await server(reader)
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

async function embedded(reader: DatabaseReader): Promise<Finding[]> {
  const complaints = (await reader.rows('pragma quick_check(5)'))
    .map((row) => String(Object.values(row)[0]))
    .filter((line) => line !== 'ok')
  if (complaints.length === 0) return [ok('SQLite, and a quick check found nothing wrong')]
  return [
    problem(
      `the file is damaged: ${complaints.join('; ')}`,
      'Stop the server, keep a copy of the file, and restore the latest backup.',
    ),
  ]
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
  const found: Finding[] = []
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    found.push(warning(`PostgreSQL ${version} is older than any that Frond is tested with`, 'Update it.'))
  } else {
    found.push(ok(`PostgreSQL ${version} answers in ${after - before} ms`))
  }
  if (Number(row.broken) > 0) {
    found.push(
      problem(`${row.broken} indexes are not valid`, 'Build them again: `reindex database`, in psql.'),
    )
  }
  const skew = clockSkew(Number(row.time), { before, after })
  found.push(
    skew === undefined
      ? about('clock').ok(`within ${LARGEST_SKEW_MS / 1_000} s of the database`)
      : about('clock').problem(skew, 'Let NTP keep both clocks.'),
  )
  return found
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
      `${pending.length} migrations wait: ${pending.join(', ')}`,
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
