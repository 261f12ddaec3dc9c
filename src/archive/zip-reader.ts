import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { readExactly, readZipDirectory, type ZipEntry, type ZipLimits } from './zip-directory.ts'
import { LENGTH, METHOD, SIGNATURE, ZipError } from './zip-format.ts'

const PIECE_BYTES = 65_536

/** Reads the entries of a zip archive in a file, in any order. */
export class ZipReader {
  readonly #file: FileHandle
  readonly entries: ReadonlyMap<string, ZipEntry>

  private constructor(file: FileHandle, entries: ReadonlyMap<string, ZipEntry>) {
    this.#file = file
    this.entries = entries
  }

  static async open(path: string, limits: ZipLimits): Promise<ZipReader> {
    const file = await open(path)
    try {
      return new ZipReader(file, await readZipDirectory(file, limits))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#file.close()
  }

  /**
   * What an entry holds, unpacked. Only when it has ended without an error are size and checksum known to be right, and
   * never does it give more than the directory says.
   */
  async *read(entry: ZipEntry): AsyncGenerator<Buffer> {
    const start = await this.#dataStart(entry)
    const packed = this.#bytes(start, entry.compressedSize)
    let size = 0
    let crc = 0
    for await (const piece of entry.method === METHOD.stored ? packed : inflated(packed, entry.name)) {
      size += piece.length
      if (size > entry.size) throw new ZipError('is longer than the archive says', entry.name)
      crc = crc32(piece, crc)
      yield piece
    }
    if (size < entry.size) throw new ZipError('is shorter than the archive says', entry.name)
    if (crc !== entry.crc) throw new ZipError('is damaged: its checksum is wrong', entry.name)
  }

  async readWhole(entry: ZipEntry): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.read(entry)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** Its own header repeats what the directory says, and only it tells where the data begin. */
  async #dataStart(entry: ZipEntry): Promise<number> {
    if (entry.offset + LENGTH.localHeader > entry.limit)
      throw new ZipError('shares bytes with what follows it', entry.name)
    const header = await readExactly(this.#file, entry.offset, LENGTH.localHeader)
    const nameLength = header.readUInt16LE(26)
    const start = entry.offset + LENGTH.localHeader + nameLength + header.readUInt16LE(28)
    const name = await readExactly(this.#file, entry.offset + LENGTH.localHeader, nameLength)
    if (
      header.readUInt32LE(0) !== SIGNATURE.localHeader ||
      header.readUInt16LE(8) !== entry.method ||
      !name.equals(Buffer.from(entry.name))
    )
      throw new ZipError('is damaged: its header says something else than the directory', entry.name)
    if (start + entry.compressedSize > entry.limit)
      throw new ZipError('shares bytes with what follows it', entry.name)
    return start
  }

  async *#bytes(start: number, length: number): AsyncGenerator<Buffer> {
    for (let done = 0; done < length; done += PIECE_BYTES)
      yield await readExactly(this.#file, start + done, Math.min(PIECE_BYTES, length - done))
  }
}

async function* inflated(packed: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  // Its errors reach the loop below, because the pipeline destroys the last stream with them.
  const output = pipeline(Readable.from(packed, { objectMode: false }), createInflateRaw(), () => {})
  try {
    for await (const piece of output) yield piece
  } catch (error) {
    if (error instanceof ZipError) throw error
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new ZipError('is damaged: it cannot be unpacked', name, { cause: error })
    throw error
  }
}
