import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ZipReader } from '../src/archive/zip-reader.ts'
import type { GardenFormat } from '../src/features/transfer/imports/garden-source.ts'

const LIMITS = {
  entries: 10_000,
  directoryBytes: 1_000_000,
  entryBytes: 200_000_000,
  totalBytes: 400_000_000,
  ratio: 1_000,
}

/** Everything that a format finds in a file, or nothing if the file is of another format. */
export async function foundBy(format: GardenFormat, file: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'frond-foreign-'))
  const path = join(folder, 'file')
  await writeFile(path, file)
  const isZip = file.toString('latin1', 0, 2) === 'PK'
  await using zip = isZip ? await ZipReader.open(path, LIMITS) : undefined
  try {
    const source = await format.open({ path, zip })
    if (source === undefined) return undefined
    return {
      regions: await Array.fromAsync(source.regions),
      places: await Array.fromAsync(source.places ?? []),
      tags: await Array.fromAsync(source.tags),
      files: (await Array.fromAsync(source.files)).map(({ ref }) => ref),
      plants: await Array.fromAsync(source.plants),
      entries: await Array.fromAsync(source.entries),
      schedules: await Array.fromAsync(source.schedules),
      leftOut: await source.leftOut(),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
