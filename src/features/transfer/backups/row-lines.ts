import { sql } from 'kysely'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ZipReader } from '../../../archive/zip-reader.ts'
import type { MigrationDb } from '../../../db/migrations/migration.ts'
import type { Db } from '../../../db/schema.ts'
import { linesOf } from '../lines.ts'
import { BackupError, tableEntry } from './manifest.ts'

/** A row as a line of JSON, the same for both engines. */

type Scalar = string | number | null
/** Bytes; no other value is an object. */
interface Bytes {
  readonly base64: string
}
export type Row = Readonly<Record<string, Scalar | Uint8Array>>

export function lineOf(row: Readonly<Record<string, unknown>>): string {
  const values: Record<string, Scalar | Bytes> = {}
  for (const [column, value] of Object.entries(row)) values[column] = portable(column, value)
  return `${JSON.stringify(values)}\n`
}

function portable(column: string, value: unknown): Scalar | Bytes {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) {
    // An integer beyond has been rounded already when it was read.
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value
  }
  if (value instanceof Uint8Array) {
    const { buffer, byteOffset, byteLength } = value
    return { base64: Buffer.from(buffer, byteOffset, byteLength).toString('base64') }
  }
  throw new TypeError(`The column ${column} has a value that no backup can hold: ${String(value)}`)
}

export function rowOf(line: Buffer): Row {
  const values: unknown = JSON.parse(line.toString())
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw noRow(line)
  const row: Record<string, Scalar | Uint8Array> = {}
  for (const [column, value] of Object.entries(values)) row[column] = stored(value, line)
  return row
}

function stored(value: unknown, line: Buffer): Scalar | Uint8Array {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'object' && 'base64' in value && typeof value.base64 === 'string')
    return Buffer.from(value.base64, 'base64')
  throw noRow(line)
}

function noRow(line: Buffer): Error {
  return new Error(`This is no row of a table: ${line.toString().slice(0, 100)}`)
}

/** What a backup has to know of a row of the table of media: the file that belongs to it. */
const MediaRow = Type.Object({
  key: Type.String({ pattern: '^[0-9]{6}/[0-9A-Za-z.]+$' }),
  content_type: Type.String(),
  size: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  created_at: Type.Integer(),
})

const isMediaRow = Compile(MediaRow)

export type MediaRow = Type.Static<typeof MediaRow>

/** Those of an archive; it has none if it is of a database from before there were files. */
export async function* mediaRowsIn(reader: ZipReader): AsyncGenerator<MediaRow> {
  const entry = reader.entries.get(tableEntry('media'))
  if (entry !== undefined) yield* mediaRows(reader.read(entry))
}

export async function* mediaRows(lines: AsyncIterable<Buffer>): AsyncGenerator<MediaRow> {
  for await (const line of linesOf(lines)) {
    const row: unknown = JSON.parse(line.toString())
    if (!isMediaRow.Check(row)) throw new BackupError('has a row of media that cannot be read')
    yield row
  }
}

export async function countRows(db: Db | MigrationDb, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
  return rows[0]?.rows ?? 0
}
