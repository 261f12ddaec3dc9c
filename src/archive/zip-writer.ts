import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { FLAG, IN_ZIP64, METHOD, SIGNATURE, ZipError } from './zip-format.ts'
import { directoryEnd, directoryRecord, localHeader, type WrittenEntry } from './zip-records.ts'

/** Directory records are packed into blocks of so many: an object for each would take several times the memory. */
const RECORDS_IN_A_BLOCK = 1_000

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
  const blocks: Buffer[] = []
  let records: Buffer[] = []
  let count = 0
  let offset = 0
  for await (const source of sources) {
    const entry = yield* writtenEntry(source, offset)
    offset = entry.end
    count++
    records.push(directoryRecord(entry))
    if (records.length < RECORDS_IN_A_BLOCK) continue
    blocks.push(Buffer.concat(records))
    records = []
  }
  blocks.push(Buffer.concat(records))
  yield* blocks
  yield directoryEnd({ count, size: blocks.reduce((size, { length }) => size + length, 0), offset })
}

/** Checksum and sizes follow the data, because the header is sent before they are known. */
async function* writtenEntry(source: ZipSource, offset: number): AsyncGenerator<Buffer, WrittenEntry> {
  const { content } = source
  const isWhole = typeof content === 'string' || Buffer.isBuffer(content)
  const pieces = isWhole ? [Buffer.from(content)] : content
  const expected = isWhole ? Buffer.byteLength(content) : source.size
  const entry = {
    name: Buffer.from(source.name),
    modifiedAt: source.modifiedAt,
    method: source.compress ? METHOD.deflated : METHOD.stored,
    flags: FLAG.utf8 | FLAG.sizesFollow,
    offset,
  }
  // The header decides whether sizes take eight bytes. Deflating can make data longer, by less than a hundredth.
  const zip64 = expected === undefined || expected > IN_ZIP64.size * 0.99
  const header = localHeader({ ...entry, crc: 0, size: 0, compressedSize: 0, zip64 })
  yield header

  let crc = 0
  let size = 0
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of pieces) {
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
  if (expected !== undefined && size !== expected)
    throw new ZipError(`has ${size} bytes instead of ${expected}`, source.name)

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
