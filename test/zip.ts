import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ZipLimits } from '../src/archive/zip-directory.ts'
import { ZipReader } from '../src/archive/zip-reader.ts'
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
  const reader = await ZipReader.open(path, { ...LIMITS, ...limits })
  try {
    const contents: Record<string, string> = {}
    for (const [name, entry] of reader.entries)
      contents[name] = (await reader.readWhole(entry)).toString('base64')
    return contents
  } finally {
    await reader.close()
  }
}
