import { sql } from 'kysely'
import type { ZipSource } from '../../../archive/zip-writer.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db } from '../../../db/schema.ts'
import { readIfThere } from '../../../storage/small-file.ts'
import type { Storage } from '../../../storage/storage.ts'
import { BACKUP_TABLES, type BackupTable } from './backup-tables.ts'
import {
  BackupError,
  type Manifest,
  type MediaException,
  mediaEntry,
  RunningTally,
  type TableTally,
  tableEntry,
} from './manifest.ts'
import type { Progress } from './progress.ts'
import { countRows, lineOf, type MediaRow } from './row-lines.ts'

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

interface MediaOptions {
  /** The database in use, which tells whether a file was deleted meanwhile. */
  readonly db: Db
  readonly storage: Pick<Storage, 'read'>
  readonly progress: Progress
}

/** The files of these rows as entries of an archive. */
export async function* mediaEntries(
  rows: AsyncIterable<MediaRow>,
  { db, storage, progress }: MediaOptions,
): AsyncGenerator<ZipSource, Manifest['media']> {
  let files = 0
  let bytes = 0
  const exceptions: MediaException[] = []
  for await (const { key, size, sha256, created_at } of rows) {
    // A backup that is given up may never have begun to read it.
    await using file = await readIfThere(storage, key)
    if (file === undefined) {
      exceptions.push({ key, state: (await hasRow(db, key)) ? 'missing' : 'deleted' })
      progress.advance(size)
      continue
    }
    const tally = new RunningTally()
    const content = counted(file, (piece) => {
      tally.add(piece)
      progress.advance(piece.length)
    })
    yield { name: mediaEntry(key), content, modifiedAt: created_at }
    const found = tally.result()
    files++
    bytes += found.bytes
    if (found.bytes !== size || found.sha256 !== sha256) exceptions.push({ key, state: 'damaged', ...found })
  }
  const missing = exceptions.filter(({ state }) => state === 'missing').length
  if (files === 0 && missing > 0) {
    throw new BackupError(
      `The storage has none of the ${missing} files that the database knows: is it mounted, and the right one?`,
    )
  }
  return { files, bytes, exceptions }
}

async function hasRow(db: Db, key: string): Promise<boolean> {
  return (await db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst()) !== undefined
}

async function* counted(file: AsyncIterable<Buffer>, count: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of file) {
    count(piece)
    yield piece
  }
}
