import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib'
import { FLAG, IN_ZIP64, METHOD, SIGNATURE, ZipError } from './zip-format.ts'
import { directoryEnd, directoryRecord, localHeader, type WrittenEntry } from './zip-records.ts'

const deflateWhole = promisify(deflateRaw)

/** Directory records are packed into blocks of this size: an object for each would take several times the memory. */
const BLOCK_BYTES = 65_536

export interface ZipSource {
  /** With `/` between folders. */
  readonly name: string
  /** A stream is read once, when its turn has come, and never held in memory. */
  readonly content: Buffer | string | AsyncIterable<Buffer>
  /** The length of a stream, if known; the archive fails if it turns out otherwise. */
  readonly size?: number
  /** Photographs and the like are compressed already: deflating them takes time and saves nothing. */
  readonly compress?: boolean
  /** Epoch milliseconds. */
  readonly modifiedAt: number
}

/**
 * One zip archive of these entries, piece by piece. Nothing is read before the caller asks for the next piece, and a caller that
 * stops asking ends the stream that is being read. Of what was written only the directory stays in memory: some 50 bytes
 * and the name of each entry.
 */
export async function* zipArchive(
  sources: AsyncIterable<ZipSource> | Iterable<ZipSource>,
): AsyncGenerator<Buffer> {
  const directory = new PackedRecords()
  let offset = 0
  for await (const source of sources) {
    const { content } = source
    const entry = yield* isStream(content)
      ? streamedEntry(source, content, offset)
      : wholeEntry(source, Buffer.from(content), offset)
    offset = entry.end
    directory.add(directoryRecord(entry))
  }
  yield* directory.blocks()
  yield directoryEnd({ count: directory.count, size: directory.size, offset })
}

function isStream(content: ZipSource['content']): content is AsyncIterable<Buffer> {
  return typeof content !== 'string' && !Buffer.isBuffer(content)
}

async function* wholeEntry(
  source: ZipSource,
  content: Buffer,
  offset: number,
): AsyncGenerator<Buffer, WrittenEntry> {
  const data = source.compress ? await deflateWhole(content) : content
  const entry = {
    name: Buffer.from(source.name),
    modifiedAt: source.modifiedAt,
    method: source.compress ? METHOD.deflated : METHOD.stored,
    flags: FLAG.utf8,
    offset,
  }
  const sizes = { crc: crc32(content), size: content.length, compressedSize: data.length }
  const header = localHeader({ ...entry, ...sizes, zip64: false })
  // One piece, because many small entries would be many small writes.
  yield Buffer.concat([header, data])
  return { ...entry, ...sizes, end: offset + header.length + data.length }
}

/** Checksum and sizes follow the data, because the header is sent before they are known. */
async function* streamedEntry(
  source: ZipSource,
  content: AsyncIterable<Buffer>,
  offset: number,
): AsyncGenerator<Buffer, WrittenEntry> {
  const entry = {
    name: Buffer.from(source.name),
    modifiedAt: source.modifiedAt,
    method: source.compress ? METHOD.deflated : METHOD.stored,
    flags: FLAG.utf8 | FLAG.sizesFollow,
    offset,
  }
  // The header decides whether sizes take eight bytes. Deflating can make data longer, by less than a hundredth.
  const zip64 = source.size === undefined || source.size > IN_ZIP64.size * 0.99
  const header = localHeader({ ...entry, crc: 0, size: 0, compressedSize: 0, zip64 })
  yield header

  let crc = 0
  let size = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      crc = crc32(chunk, crc)
      size += chunk.length
      yield chunk
    }
  }
  let compressedSize = 0
  for await (const chunk of source.compress ? deflated(counted()) : counted()) {
    compressedSize += chunk.length
    yield chunk
  }
  if (source.size !== undefined && size !== source.size)
    throw new ZipError(`has ${size} bytes instead of ${source.size}`, source.name)

  const trailer = descriptor(crc, size, compressedSize, zip64)
  yield trailer
  const end = offset + header.length + compressedSize + trailer.length
  return { ...entry, crc, size, compressedSize, end }
}

/** Ending either side ends the other. */
async function* deflated(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // Its errors reach the loop below, because the pipeline destroys the last stream with them.
  const output = pipeline(Readable.from(content, { objectMode: false }), createDeflateRaw(), () => {})
  for await (const chunk of output) yield chunk
}

function descriptor(crc: number, size: number, compressedSize: number, zip64: boolean): Buffer {
  const record = Buffer.alloc(zip64 ? 24 : 16)
  record.writeUInt32LE(SIGNATURE.descriptor, 0)
  record.writeUInt32LE(crc, 4)
  if (zip64) {
    record.writeBigUInt64LE(BigInt(compressedSize), 8)
    record.writeBigUInt64LE(BigInt(size), 16)
  } else {
    record.writeUInt32LE(compressedSize, 8)
    record.writeUInt32LE(size, 12)
  }
  return record
}

class PackedRecords {
  readonly #blocks: Buffer[] = []
  #last = Buffer.alloc(BLOCK_BYTES)
  #used = 0
  count = 0
  size = 0

  add(record: Buffer): void {
    if (this.#used + record.length > this.#last.length) {
      this.#blocks.push(this.#last.subarray(0, this.#used))
      this.#last = Buffer.alloc(Math.max(BLOCK_BYTES, record.length))
      this.#used = 0
    }
    record.copy(this.#last, this.#used)
    this.#used += record.length
    this.count++
    this.size += record.length
  }

  *blocks(): Generator<Buffer> {
    yield* this.#blocks
    yield this.#last.subarray(0, this.#used)
  }
}
