import type { FileHandle } from 'node:fs/promises'
import { EventLoopSlice } from '../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { FLAG, IN_ZIP64, LENGTH, METHOD, SIGNATURE, ZIP64_EXTRA, ZipError } from './zip-format.ts'
import type { Directory } from './zip-records.ts'

export interface ZipLimits {
  readonly entries: number
  /** The size of the list of entries, which is read as a whole. */
  readonly directoryBytes: number
  /** The size of one entry, unpacked. */
  readonly entryBytes: number
  /** The size of all entries, unpacked. */
  readonly totalBytes: number
  /** Unpacked to packed; asked only of entries with more than a few kilobytes. */
  readonly ratio: number
}

export interface ZipEntry {
  readonly name: string
  /** Unpacked. */
  readonly size: number
  readonly compressedSize: number
  readonly crc: number
  readonly method: number
  /** Where its own header begins. */
  readonly offset: number
  /** Where the next entry begins, or the directory: it may not reach beyond. */
  readonly limit: number
}

/** A text of blanks or zeros packs well without ill intent. */
const RATIO_FREE_BYTES = 65_536
const LONGEST_COMMENT = 0xffff
const LONGEST_NAME = 1_024
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads the list of entries and refuses what no honest archive has. Folders, which are entries of their own, are left out. */
export async function readZipDirectory(
  file: FileHandle,
  limits: ZipLimits,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const { size } = await file.stat()
  const place = await findDirectory(file, size)
  if (place.count > limits.entries)
    throw new ZipError(`has ${place.count} entries, more than the ${limits.entries} that are allowed`)
  if (place.size > limits.directoryBytes) throw new ZipError('has a list of entries that is too long')
  const bytes = await readExactly(file, place.offset, place.size)

  const slice = new EventLoopSlice()
  const records: Omit<ZipEntry, 'limit'>[] = []
  let total = 0
  let at = 0
  while (at < bytes.length) {
    if (slice.isUsedUp) await yieldToEventLoop()
    const { entry, next } = parseRecord(bytes, at)
    at = next
    checkSize(entry, limits)
    total += entry.size
    if (total > limits.totalBytes) throw new ZipError(`unpacks to more than ${limits.totalBytes} bytes`)
    records.push(entry)
  }
  if (records.length !== place.count)
    throw new ZipError(`lists ${records.length} entries instead of ${place.count}`)
  return withoutOverlaps(records, place.offset, slice)
}

function checkSize(entry: Omit<ZipEntry, 'limit'>, limits: ZipLimits): void {
  if (entry.size > limits.entryBytes)
    throw new ZipError(`unpacks to more than ${limits.entryBytes} bytes`, entry.name)
  if (entry.size > RATIO_FREE_BYTES && entry.size > entry.compressedSize * limits.ratio)
    throw new ZipError(`unpacks to more than ${limits.ratio} times its size`, entry.name)
  if (entry.method === METHOD.stored && entry.size !== entry.compressedSize)
    throw new ZipError('is not compressed, yet has two sizes', entry.name)
}

/** Entries that share bytes unpack to far more than the archive holds. */
async function withoutOverlaps(
  records: readonly Omit<ZipEntry, 'limit'>[],
  end: number,
  slice: EventLoopSlice,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const ordered = records.toSorted((a, b) => a.offset - b.offset)
  const entries = new Map<string, ZipEntry>()
  for (const [index, entry] of ordered.entries()) {
    if (slice.isUsedUp) await yieldToEventLoop()
    const limit = ordered[index + 1]?.offset ?? end
    const shortest = entry.offset + LENGTH.localHeader + Buffer.byteLength(entry.name) + entry.compressedSize
    if (shortest > limit) throw new ZipError('shares bytes with what follows it', entry.name)
    if (entries.has(entry.name)) throw new ZipError('is there twice', entry.name)
    entries.set(entry.name, { ...entry, limit })
  }
  for (const name of entries.keys()) if (name.endsWith('/')) entries.delete(name)
  return entries
}

async function findDirectory(file: FileHandle, size: number): Promise<Directory> {
  const tail = await readExactly(
    file,
    Math.max(0, size - LENGTH.directoryEnd - LONGEST_COMMENT),
    Math.min(size, LENGTH.directoryEnd + LONGEST_COMMENT),
  )
  for (let at = tail.length - LENGTH.directoryEnd; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== SIGNATURE.directoryEnd) continue
    if (at + LENGTH.directoryEnd + tail.readUInt16LE(at + 20) !== tail.length) continue
    return directoryPlace(file, tail.subarray(at), size - tail.length + at)
  }
  throw new ZipError('is not a zip archive, or not all of it')
}

async function directoryPlace(file: FileHandle, record: Buffer, endsAt: number): Promise<Directory> {
  const place = {
    count: record.readUInt16LE(10),
    size: record.readUInt32LE(12),
    offset: record.readUInt32LE(16),
  }
  const usesZip64 =
    place.count === IN_ZIP64.count || place.size === IN_ZIP64.size || place.offset === IN_ZIP64.size
  const locatorAt = endsAt - LENGTH.zip64Locator
  const locator = locatorAt >= 0 ? await readExactly(file, locatorAt, LENGTH.zip64Locator) : undefined
  if (usesZip64 && locator?.readUInt32LE(0) === SIGNATURE.zip64Locator)
    return zip64Place(file, safeNumber(locator, 8), locatorAt)
  if (record.readUInt16LE(4) !== 0 || record.readUInt16LE(8) !== place.count)
    throw new ZipError('is one of several parts')
  if (place.offset + place.size !== endsAt) throw new ZipError('is damaged: its list of entries is not there')
  return place
}

async function zip64Place(file: FileHandle, at: number, locatorAt: number): Promise<Directory> {
  if (at + LENGTH.zip64DirectoryEnd > locatorAt)
    throw new ZipError('is damaged: its list of entries is not there')
  const record = await readExactly(file, at, LENGTH.zip64DirectoryEnd)
  const place = {
    count: safeNumber(record, 32),
    size: safeNumber(record, 40),
    offset: safeNumber(record, 48),
  }
  if (record.readUInt32LE(0) !== SIGNATURE.zip64DirectoryEnd || place.offset + place.size !== at)
    throw new ZipError('is damaged: its list of entries is not there')
  return place
}

function parseRecord(bytes: Buffer, at: number): { entry: Omit<ZipEntry, 'limit'>; next: number } {
  if (at + LENGTH.directoryEntry > bytes.length || bytes.readUInt32LE(at) !== SIGNATURE.directoryEntry)
    throw new ZipError('is damaged: its list of entries cannot be read')
  const nameAt = at + LENGTH.directoryEntry
  const extraAt = nameAt + bytes.readUInt16LE(at + 28)
  const commentAt = extraAt + bytes.readUInt16LE(at + 30)
  const next = commentAt + bytes.readUInt16LE(at + 32)
  if (next > bytes.length) throw new ZipError('is damaged: its list of entries cannot be read')
  const name = entryName(bytes.subarray(nameAt, extraAt))
  if (bytes.readUInt16LE(at + 8) & (FLAG.encrypted | FLAG.strongEncryption))
    throw new ZipError('is encrypted', name)
  const method = bytes.readUInt16LE(at + 10)
  if (method !== METHOD.stored && method !== METHOD.deflated)
    throw new ZipError(`is compressed by a method (${method}) that is not read`, name)
  const large = zip64Values(bytes.subarray(extraAt, commentAt), name)
  const sizeOr64 = (field: number) => {
    const value = bytes.readUInt32LE(at + field)
    return value === IN_ZIP64.size && large !== undefined ? large.next() : value
  }
  // In the order in which the extra field has them.
  const size = sizeOr64(24)
  const compressedSize = sizeOr64(20)
  const offset = sizeOr64(42)
  return { entry: { name, size, compressedSize, crc: bytes.readUInt32LE(at + 16), method, offset }, next }
}

/** The values of eight bytes that an entry has, one after the other. */
function zip64Values(extra: Buffer, name: string): { next(): number } | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== ZIP64_EXTRA) continue
    const values = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    let read = 0
    return {
      next() {
        if (read + 8 > values.length) throw new ZipError('is damaged: a size is missing', name)
        read += 8
        return safeNumber(values, read - 8)
      },
    }
  }
  return undefined
}

function safeNumber(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at))
  if (!Number.isSafeInteger(value)) throw new ZipError('is damaged: a size is impossible')
  return value
}

export async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done)
    if (bytesRead === 0) throw new ZipError('is damaged: it ends too early')
    done += bytesRead
  }
  return bytes
}

/** The name of an entry, which can never lead out of the folder that a user unpacks into. */
function entryName(bytes: Buffer): string {
  if (bytes.length > LONGEST_NAME) throw new ZipError('has an entry with a name that is too long')
  let name: string
  try {
    name = utf8.decode(bytes)
  } catch (error) {
    throw new ZipError('has an entry whose name is not UTF-8', undefined, { cause: error })
  }
  if (!isSafe(name))
    throw new ZipError(`has an entry with a name that is not allowed: ${JSON.stringify(name)}`)
  return name
}

function isSafe(name: string): boolean {
  if (/[\p{Cc}\\]/u.test(name) || /^[a-z]:/i.test(name)) return false
  const folders = name.endsWith('/') ? name.slice(0, -1) : name
  return folders.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}
