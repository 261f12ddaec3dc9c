import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { ZipLimits } from '../src/archive/zip-directory.ts'
import { FLAG, METHOD } from '../src/archive/zip-format.ts'
import { ZipReader } from '../src/archive/zip-reader.ts'
import { directoryEnd, directoryRecord, localHeader, type WrittenEntry } from '../src/archive/zip-records.ts'
import { type ZipSource, zipArchive } from '../src/archive/zip-writer.ts'

export const LIMITS: ZipLimits = {
  entries: 100_000,
  directoryBytes: 20_000_000,
  entryBytes: 1_000_000,
  totalBytes: 2_000_000,
  ratio: 200,
}

export async function archiveOf(...sources: ZipSource[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(zipArchive(sources)))
}

/** All entries of an archive, read to their ends, as base64 by their names. */
export async function contentsOf(
  folder: string,
  archive: Buffer,
  limits?: Partial<ZipLimits>,
): Promise<Record<string, string>> {
  const path = join(folder, 'archive.zip')
  await writeFile(path, archive)
  await using reader = await ZipReader.open(path, { ...LIMITS, ...limits })
  const contents: Record<string, string> = {}
  for (const [name, entry] of reader.entries)
    contents[name] = (await reader.readWhole(entry)).toString('base64')
  return contents
}

export type Forged = Partial<Omit<WrittenEntry, 'name'>> & {
  readonly name: string | Buffer
  readonly content?: Buffer
  /** The name in its own header, if not the same. */
  readonly localName?: string
}

/** An archive whose directory says what it is told to, whatever the entries hold. */
export function forgedArchive(entries: readonly Forged[]): Buffer {
  const locals: Buffer[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const { name, localName, content = Buffer.from('leaf'), ...fields } of entries) {
    const entry = {
      name: Buffer.from(name),
      modifiedAt: 0,
      method: METHOD.stored,
      flags: FLAG.utf8,
      crc: crc32(content),
      size: content.length,
      compressedSize: content.length,
      offset,
      end: 0,
      ...fields,
    }
    const header = localHeader({ ...entry, name: Buffer.from(localName ?? name), zip64: false })
    locals.push(header, content)
    records.push(directoryRecord(entry))
    offset += header.length + content.length
  }
  const directory = Buffer.concat(records)
  return Buffer.concat([
    ...locals,
    directory,
    directoryEnd({ count: entries.length, size: directory.length, offset }),
  ])
}
