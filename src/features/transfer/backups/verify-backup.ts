import { open } from 'node:fs/promises'
import type { ZipEntry, ZipLimits } from '../../../archive/zip-directory.ts'
import { ZipError } from '../../../archive/zip-format.ts'
import { ZipReader } from '../../../archive/zip-reader.ts'
import {
  BackupError,
  MANIFEST_ENTRY,
  type Manifest,
  mediaEntry,
  parseManifest,
  RunningTally,
  SECRET_ENTRY,
  type Tally,
  tableEntry,
} from './manifest.ts'
import { type Progress, SILENT } from './progress.ts'
import { mediaRowsIn } from './row-lines.ts'
import { checkSeal } from './seal.ts'

/** A backup is as large as what it is of: the seal has told before that it is as we wrote it. */
export const LIMITS: ZipLimits = {
  entries: 50_000_000,
  directoryBytes: 4_000_000_000,
  entryBytes: Number.MAX_SAFE_INTEGER,
  totalBytes: Number.MAX_SAFE_INTEGER,
  ratio: 1_100,
}

const MANIFEST_BYTES = 256_000_000

/** Reads the whole archive and compares it with its manifest. */
export async function verifyBackup(file: string, progress: Progress = SILENT): Promise<Manifest> {
  return withBackup(file, progress, async ({ manifest }) => manifest)
}

export interface OpenBackup {
  readonly file: string
  readonly reader: ZipReader
  readonly manifest: Manifest
  /** The hash of the whole archive tells one from another. */
  readonly sha256: string
}

/** Runs `use` with a backup, once all of it is verified. */
export async function withBackup<T>(
  file: string,
  progress: Progress,
  use: (backup: OpenBackup) => Promise<T>,
): Promise<T> {
  const sha256 = await ofFile(file, () => sealOf(file, progress))
  await using reader = await ofFile(file, () => ZipReader.open(file, LIMITS))
  const manifest = await ofFile(file, () => checkEntries(reader, progress))
  progress.end()
  return await use({ file, reader, manifest, sha256 })
}

/** Every refusal names the file. */
async function ofFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupError || error instanceof ZipError)
      throw new BackupError(`${file} ${error.message}`, { cause: error })
    throw error
  }
}

async function sealOf(file: string, progress: Progress): Promise<string> {
  await using handle = await open(file)
  // All of it is read twice: as it is in the file, and as it is unpacked.
  progress.step('verify', 2 * (await handle.stat()).size)
  return await checkSeal(handle, (bytes) => progress.advance(bytes))
}

async function checkEntries(reader: ZipReader, progress: Progress): Promise<Manifest> {
  const manifest = await readManifest(reader)
  // The manifest itself.
  let checked = 1
  const check = async (name: string, { bytes, sha256 }: Tally): Promise<number> => {
    checked++
    const entry = entryOf(reader, name)
    const tally = new RunningTally()
    for await (const piece of reader.read(entry)) tally.addLines(piece)
    progress.advance(entry.compressedSize)
    const found = tally.result()
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(`is damaged: ${name} is not what the manifest says`)
    return tally.lines
  }
  for (const table of manifest.tables) {
    const rows = await check(tableEntry(table.name), table)
    if (rows !== table.rows)
      throw new BackupError(`is damaged: ${table.name} has ${rows} rows instead of ${table.rows}`)
  }
  if (manifest.secret !== undefined) await check(SECRET_ENTRY, manifest.secret)
  await checkMedia(reader, manifest, check)
  if (checked !== reader.entries.size)
    throw new BackupError(
      `is damaged: it has ${reader.entries.size} entries, and its manifest tells of ${checked}`,
    )
  return manifest
}

/** The rows of media tell what their files are, but for the exceptions. */
async function checkMedia(
  reader: ZipReader,
  { media }: Manifest,
  check: (name: string, tally: Tally) => Promise<number>,
): Promise<void> {
  const exceptions = new Map(media.exceptions.map((exception) => [exception.key, exception]))
  let files = 0
  for await (const { key, size, sha256 } of mediaRowsIn(reader)) {
    const exception = exceptions.get(key)
    if (exception !== undefined && exception.state !== 'damaged') continue
    await check(mediaEntry(key), exception ?? { bytes: size, sha256 })
    files++
  }
  if (files !== media.files)
    throw new BackupError(`is damaged: it has ${files} files instead of ${media.files}`)
}

async function readManifest(reader: ZipReader): Promise<Manifest> {
  const entry = reader.entries.get(MANIFEST_ENTRY)
  if (entry === undefined || entry.size > MANIFEST_BYTES)
    throw new BackupError('is a zip archive, but no backup of Frond')
  return parseManifest((await reader.readWhole(entry)).toString())
}

export function entryOf(reader: ZipReader, name: string): ZipEntry {
  const entry = reader.entries.get(name)
  if (entry === undefined) throw new BackupError(`is damaged: ${name} is missing`)
  return entry
}
