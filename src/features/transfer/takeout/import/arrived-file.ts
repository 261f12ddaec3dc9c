import { open } from 'node:fs/promises'
import { ZipReader } from '../../../../archive/zip-reader.ts'
import { validationFailed } from '../../../../http/errors.ts'
import type { GardenFormat, GardenSource } from '../../imports/garden-source.ts'
import { HORTUSFOX } from '../../imports/hortusfox/hortusfox-draft.ts'
import { PLANT_IT } from '../../imports/plant-it/plant-it-draft.ts'
import { TABLE } from '../../imports/table/table-draft.ts'
import { FROND } from './frond-source.ts'

/** Every format that can be imported. The first one that recognises a file reads it. */
const FORMATS: readonly GardenFormat[] = [FROND, HORTUSFOX, PLANT_IT, TABLE]

/** Room for data beside the files: 100 plants and 1,000 entries take a quarter of a megabyte. */
export const DATA_BYTES = 268_435_456

/** Entries of an archive with as many files as an import may have, and room in the list for their names. */
const ENTRIES = 120_000
const DIRECTORY_BYTES = 16_777_216
/** Lines of JSON that are alike pack some twenty times as small. */
const RATIO = 200

/** Recognises an uploaded file and reads it, in an account that may have so many bytes of files. */
export async function withSource<T>(
  path: string,
  fileBytes: number,
  work: (source: GardenSource, format: string) => Promise<T>,
): Promise<T> {
  const totalBytes = fileBytes + DATA_BYTES
  await using zip = (await isZip(path))
    ? await ZipReader.open(path, {
        entries: ENTRIES,
        directoryBytes: DIRECTORY_BYTES,
        entryBytes: totalBytes,
        totalBytes,
        ratio: RATIO,
      })
    : undefined
  for (const format of FORMATS) {
    const source = await format.open({ path, zip })
    if (source !== undefined) return await work(source, format.name)
  }
  const known = FORMATS.map(({ name }) => name).join(', ')
  throw validationFailed([{ path: 'file', message: `cannot be imported; these can: ${known}` }])
}

/** Archives begin with an entry or, if they have none, with the end of their list. */
async function isZip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return bytesRead === 4 && ['PK\x03\x04', 'PK\x05\x06'].includes(buffer.toString('latin1'))
}
