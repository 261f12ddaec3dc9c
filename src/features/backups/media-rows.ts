import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { BackupError } from './backup-error.ts'
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

export async function* mediaRows(lines: AsyncIterable<Buffer>): AsyncGenerator<MediaRow> {
  for await (const line of linesOf(lines)) {
    const row: unknown = JSON.parse(line)
    if (!isMediaRow.Check(row)) throw new BackupError('has a row of media that cannot be read')
    yield row
  }
}
