import { IN_ZIP64, LENGTH, SIGNATURE, VERSION, ZIP64_EXTRA } from './zip-format.ts'

/** A regular file that every user may read and its owner write, for programs that unpack on Unix. */
const UNIX_FILE = 0o100644
const MADE_ON_UNIX = 3

interface EntryHeader {
  readonly name: Buffer
  /** Epoch milliseconds. */
  readonly modifiedAt: number
  readonly method: number
  readonly flags: number
  readonly crc: number
  readonly size: number
  readonly compressedSize: number
}

export interface WrittenEntry extends EntryHeader {
  /** Where its header begins. */
  readonly offset: number
  /** Where the next one begins. */
  readonly end: number
}

/** With `zip64` the sizes after the data have eight bytes, which only an extra field in this header tells. */
export function localHeader(entry: EntryHeader & { readonly zip64: boolean }): Buffer {
  const extra = entry.zip64 ? zip64Extra([entry.size, entry.compressedSize]) : Buffer.alloc(0)
  const record = Buffer.alloc(LENGTH.localHeader)
  record.writeUInt32LE(SIGNATURE.localHeader, 0)
  record.writeUInt16LE(entry.zip64 ? VERSION.zip64 : VERSION.plain, 4)
  writeShared(record, 6, entry)
  record.writeUInt32LE(entry.zip64 ? IN_ZIP64.size : entry.compressedSize, 18)
  record.writeUInt32LE(entry.zip64 ? IN_ZIP64.size : entry.size, 22)
  record.writeUInt16LE(entry.name.length, 26)
  record.writeUInt16LE(extra.length, 28)
  return Buffer.concat([record, entry.name, extra])
}

export function directoryRecord(entry: WrittenEntry): Buffer {
  const large = [entry.size, entry.compressedSize, entry.offset].filter((value) => value >= IN_ZIP64.size)
  const extra = large.length > 0 ? zip64Extra(large) : Buffer.alloc(0)
  const record = Buffer.alloc(LENGTH.directoryEntry)
  record.writeUInt32LE(SIGNATURE.directoryEntry, 0)
  record.writeUInt16LE((MADE_ON_UNIX << 8) | VERSION.zip64, 4)
  record.writeUInt16LE(large.length > 0 ? VERSION.zip64 : VERSION.plain, 6)
  writeShared(record, 8, entry)
  record.writeUInt32LE(Math.min(entry.compressedSize, IN_ZIP64.size), 20)
  record.writeUInt32LE(Math.min(entry.size, IN_ZIP64.size), 24)
  record.writeUInt16LE(entry.name.length, 28)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE(UNIX_FILE * 0x10000, 38)
  record.writeUInt32LE(Math.min(entry.offset, IN_ZIP64.size), 42)
  return Buffer.concat([record, entry.name, extra])
}

export interface Directory {
  readonly count: number
  /** In bytes. */
  readonly size: number
  readonly offset: number
}

export function directoryEnd(directory: Directory): Buffer {
  const { count, size, offset } = directory
  const record = Buffer.alloc(LENGTH.directoryEnd)
  record.writeUInt32LE(SIGNATURE.directoryEnd, 0)
  record.writeUInt16LE(Math.min(count, IN_ZIP64.count), 8)
  record.writeUInt16LE(Math.min(count, IN_ZIP64.count), 10)
  record.writeUInt32LE(Math.min(size, IN_ZIP64.size), 12)
  record.writeUInt32LE(Math.min(offset, IN_ZIP64.size), 16)
  const needsZip64 = count >= IN_ZIP64.count || size >= IN_ZIP64.size || offset >= IN_ZIP64.size
  return needsZip64 ? Buffer.concat([zip64DirectoryEnd(directory), record]) : record
}

function zip64DirectoryEnd({ count, size, offset }: Directory): Buffer {
  const record = Buffer.alloc(LENGTH.zip64DirectoryEnd + LENGTH.zip64Locator)
  record.writeUInt32LE(SIGNATURE.zip64DirectoryEnd, 0)
  // The length of what follows this field.
  record.writeBigUInt64LE(BigInt(LENGTH.zip64DirectoryEnd - 12), 4)
  record.writeUInt16LE((MADE_ON_UNIX << 8) | VERSION.zip64, 12)
  record.writeUInt16LE(VERSION.zip64, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  record.writeUInt32LE(SIGNATURE.zip64Locator, 56)
  record.writeBigUInt64LE(BigInt(offset + size), 64)
  // The number of disks.
  record.writeUInt32LE(1, 72)
  return record
}

/** The fields from the flags to the checksum, which both headers have in the same order. */
function writeShared(record: Buffer, at: number, entry: EntryHeader): void {
  record.writeUInt16LE(entry.flags, at)
  record.writeUInt16LE(entry.method, at + 2)
  record.writeUInt32LE(dosTime(entry.modifiedAt), at + 4)
  record.writeUInt32LE(entry.crc, at + 8)
}

/** Two seconds fine, from 1980 on. The format knows no zone; UTC makes equal archives on every machine. */
function dosTime(time: number): number {
  const date = new Date(time)
  const year = date.getUTCFullYear() - 1980
  if (!(year >= 0 && year <= 127)) return 0x210000
  const days = (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const clock = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return days * 0x10000 + clock
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(ZIP64_EXTRA, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  values.forEach((value, index) => {
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  })
  return extra
}
