import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { ZipReader } from '../../../archive/zip-reader.ts'
import { BackupError } from './backup-error.ts'
import { tableEntry } from './manifest.ts'
import { linesOf } from './row-lines.ts'

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
export function mediaRowsIn(reader: ZipReader): AsyncGenerator<MediaRow> {
  const entry = reader.entries.get(tableEntry('media'))
  return mediaRows(entry === undefined ? Readable.from([]) : reader.read(entry))
}

export async function* mediaRows(lines: AsyncIterable<Buffer>): AsyncGenerator<MediaRow> {
  for await (const line of linesOf(lines)) {
    const row: unknown = JSON.parse(line)
    if (!isMediaRow.Check(row)) throw new BackupError('has a row of media that cannot be read')
    yield row
  }
}
