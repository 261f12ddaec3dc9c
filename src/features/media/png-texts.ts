import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const unpack = promisify(inflate)

/** All packed texts of an honest picture together; descriptions and histories stay far below. */
const MOST_TEXT_BYTES = 4_194_304
const HEADER_BYTES = 8
const CHUNK_OVERHEAD = 12

/**
 * The image library unpacks every text of a PNG before anything else, and a few kilobytes of packed nothing
 * become megabytes each. Counted here first, and no further than the limit.
 */
export async function hasTooMuchText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    let room = MOST_TEXT_BYTES
    const head = Buffer.alloc(HEADER_BYTES)
    for (let at = HEADER_BYTES; ; ) {
      const { bytesRead } = await file.read(head, 0, HEADER_BYTES, at)
      if (bytesRead < HEADER_BYTES) return false
      const length = head.readUInt32BE(0)
      const type = head.toString('latin1', 4)
      if (type === 'IEND') return false
      if (type === 'zTXt' || type === 'iTXt') {
        room -= await unpackedSize(file, at + HEADER_BYTES, length, type, room)
        if (room <= 0) return true
      }
      at += length + CHUNK_OVERHEAD
    }
  } finally {
    await file.close()
  }
}

async function unpackedSize(file: FileHandle, at: number, length: number, type: string, room: number) {
  if (length > room) return room
  const chunk = Buffer.alloc(length)
  const { bytesRead } = await file.read(chunk, 0, length, at)
  const packed = packedPart(chunk.subarray(0, bytesRead), type)
  if (packed === undefined) return length
  try {
    return (await unpack(packed, { maxOutputLength: room })).length
  } catch (error) {
    // Beyond the room, or not packed at all: then the image library will not unpack it either.
    return error instanceof RangeError ? room : length
  }
}

/** Behind the keyword; in an iTXt two flags, a language and a translated keyword come first. */
function packedPart(chunk: Buffer, type: string): Buffer | undefined {
  const keywordEnd = chunk.indexOf(0)
  if (keywordEnd === -1) return undefined
  if (type === 'zTXt') return chunk.subarray(keywordEnd + 2)
  const isPacked = chunk[keywordEnd + 1] === 1
  const languageEnd = chunk.indexOf(0, keywordEnd + 3)
  const translatedEnd = languageEnd === -1 ? -1 : chunk.indexOf(0, languageEnd + 1)
  return isPacked && translatedEnd !== -1 ? chunk.subarray(translatedEnd + 1) : undefined
}
