import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { readExactly } from '../../../archive/zip-directory.ts'
import { BackupError } from './manifest.ts'

/**
 * The comment at the end of the zip archive has the SHA-256 of every byte before its digits, so that not a single one can
 * change or be lost unnoticed, wherever in the archive it is.
 */
const MARK = 'Frond backup, SHA-256 '
const DIGITS = 64
const COMMENT_BYTES = MARK.length + DIGITS

const PIECE_BYTES = 1_048_576

/** Adds the comment to an archive that has none: its last piece ends with the length of one. */
export async function* sealed(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  for await (const piece of archive) {
    if (held !== undefined) {
      hash.update(held)
      yield held
    }
    held = piece
  }
  if (held === undefined) throw new Error('An archive cannot be empty')
  const end = Buffer.concat([held, Buffer.from(MARK)])
  end.writeUInt16LE(COMMENT_BYTES, held.length - 2)
  yield end
  yield Buffer.from(hash.update(end).digest('hex'))
}

/** Whether the end of a backup is in place, which tells nothing of the rest. */
export async function hasSeal(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat()
  return size > COMMENT_BYTES && isComment(await commentOf(file, size))
}

/** Refuses a file that is not as it was written, and returns its hash. `progress` is called with the bytes that were read. */
export async function checkSeal(file: FileHandle, progress: (bytes: number) => void): Promise<string> {
  const { size } = await file.stat()
  const first = await readExactly(file, 0, Math.min(size, 4))
  if (first.toString('latin1') !== 'PK\x03\x04') throw new BackupError('is no backup of Frond')
  const comment = await commentOf(file, size)
  if (!isComment(comment))
    throw new BackupError('is a zip archive, but no backup of Frond, or not all of one: its end is missing')
  const hash = createHash('sha256')
  const until = { start: 0, end: size - DIGITS - 1, autoClose: false, highWaterMark: PIECE_BYTES }
  for await (const piece of file.createReadStream(until)) {
    hash.update(piece)
    progress(piece.length)
  }
  const digits = comment.slice(MARK.length)
  if (hash.digest('hex') !== digits) throw new BackupError('is damaged: it is not as it was written')
  return digits
}

async function commentOf(file: FileHandle, size: number): Promise<string> {
  const bytes = await readExactly(file, Math.max(0, size - COMMENT_BYTES), Math.min(size, COMMENT_BYTES))
  return bytes.toString('latin1')
}

function isComment(text: string): boolean {
  return text.startsWith(MARK) && /^[0-9a-f]{64}$/.test(text.slice(MARK.length))
}
