import { sql } from 'kysely'
import type { ZipSource } from '../../../archive/zip-writer.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db } from '../../../db/schema.ts'
import { BACKUP_TABLES, type BackupTable } from './backup-tables.ts'
import { RunningTally, type TableTally, tableEntry } from './manifest.ts'
import type { Progress } from './progress.ts'
import { countRows, lineOf } from './row-lines.ts'

/** Rows that are read and written at a time: SQLite reads them synchronously, and a server has other things to do. */
const ROWS_AT_A_TIME = 200

interface RowsOptions {
  readonly createdAt: number
  readonly progress: Progress
  /** Sees all lines of the table of media as they are written. */
  readonly mediaLines: (lines: Buffer) => Promise<void>
}

/** All tables of a frozen database as entries of an archive; what they hold is known when they have been written. */
export async function* rowEntries(
  db: Db,
  { createdAt, progress, mediaLines }: RowsOptions,
): AsyncGenerator<ZipSource, TableTally[]> {
  const lastIds = await engineOf(db).lastIds(db)
  const tables: TableTally[] = []
  const present = await presentTables(db)
  let total = 0
  for (const { name } of present) total += await countRows(db, name)
  progress.step('rows', total)
  for (const table of present) {
    const { name } = table
    const tally = new RunningTally()
    async function* content(): AsyncGenerator<Buffer> {
      for await (const { lines, rows } of linesOf(db, table)) {
        tally.add(lines)
        tally.lines += rows
        progress.advance(rows)
        if (name === 'media') await mediaLines(lines)
        yield lines
      }
    }
    yield { name: tableEntry(name), content: content(), compress: true, modifiedAt: createdAt }
    const lastId = lastIds.get(name)
    const ids = lastId === undefined ? {} : { lastId }
    tables.push({ name, rows: tally.lines, ...ids, ...tally.result() })
  }
  progress.end()
  return tables
}

/** Those that the migrations of this database have made. */
async function presentTables(db: Db): Promise<BackupTable[]> {
  const present: BackupTable[] = []
  for (const table of BACKUP_TABLES) {
    if (await engineOf(db).hasTable(db, table.name)) present.push(table)
  }
  return present
}

async function* linesOf(db: Db, { name, key }: BackupTable): AsyncGenerator<{ lines: Buffer; rows: number }> {
  const unordered = db.selectFrom(sql<Record<string, unknown>>`${sql.table(name)}`.as('t')).selectAll()
  // An earlier migration may have had a shorter key.
  const first = await unordered.limit(1).executeTakeFirst()
  if (first === undefined) return
  const query = key
    .filter((column) => column in first)
    .reduce((query, column) => query.orderBy(sql.ref(`t.${column}`)), unordered)
  let lines: string[] = []
  for await (const row of query.stream(ROWS_AT_A_TIME)) {
    lines.push(lineOf(row))
    if (lines.length < ROWS_AT_A_TIME) continue
    yield { lines: Buffer.from(lines.join('')), rows: lines.length }
    lines = []
  }
  if (lines.length > 0) yield { lines: Buffer.from(lines.join('')), rows: lines.length }
}
