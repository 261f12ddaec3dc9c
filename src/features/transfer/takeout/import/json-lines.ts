import type { ZipEntry } from '../../../../archive/zip-directory.ts'
import type { ZipReader } from '../../../../archive/zip-reader.ts'
import { AppError, validationFailed } from '../../../../http/errors.ts'
import { parseJson } from '../../../../http/validation/json-body.ts'
import { linesOf } from '../lines.ts'
import { blaming } from './checked.ts'

/** A region with 10,000 locations. More would hold up the event loop when it is parsed. */
const LINE_BYTES = 4_194_304
/** No export writes one. An archive of a megabyte could have a hundred million, which would take minutes to pass over. */
const MOST_BLANK_LINES = 1_000
const LINE_LIMITS = { jsonDepth: 32, jsonValues: 100_000 }

export interface Line {
  readonly at: string
  readonly value: unknown
}

/** The JSON values of an entry, one a line; a few blank lines are passed over. */
export async function* jsonLines(zip: ZipReader, entry: ZipEntry): AsyncGenerator<Line> {
  let number = 0
  let blank = 0
  for await (const line of linesOf(zip.read(entry), LINE_BYTES, () => tooLong(entry.name))) {
    number++
    const at = `${entry.name}, line ${number}`
    if (line.some((byte) => byte > 0x20)) yield { at, value: await parsed(line, at) }
    else if (++blank > MOST_BLANK_LINES)
      throw validationFailed([
        { path: at, message: `is one blank line more than the ${MOST_BLANK_LINES} that are passed over` },
      ])
  }
}

export async function jsonOf(zip: ZipReader, entry: ZipEntry): Promise<unknown> {
  if (entry.size > LINE_BYTES) throw tooLong(entry.name)
  return parsed(await zip.readWhole(entry), entry.name)
}

function parsed(text: Buffer, at: string): Promise<unknown> {
  return blaming(at, async () => parseJson(text, LINE_LIMITS))
}

function tooLong(name: string): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `${name}: nothing in it may have more than ${LINE_BYTES} bytes.`,
  })
}
