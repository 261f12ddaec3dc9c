import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const unpack = promisify(inflate)

/** All texts and the colour profile of an honest picture together; descriptions and histories stay far below. */
export const MOST_TEXT_BYTES = 4_194_304

export function isPackedText(type: string): boolean {
  return type === 'zTXt' || type === 'iTXt' || type === 'iCCP'
}

/**
 * The image library unpacks every text of a PNG before anything else, and a few kilobytes of packed nothing
 * become megabytes each. Counted here first, and no further than there is room.
 */
export async function unpackedSize(chunk: Buffer, type: string, room: number): Promise<number> {
  const packed = packedPart(chunk, type)
  if (packed === undefined) return chunk.length
  try {
    return (await unpack(packed, { maxOutputLength: room })).length
  } catch (error) {
    // Beyond the room, or not packed at all: then the image library will not unpack it either.
    return error instanceof RangeError ? room : chunk.length
  }
}

/** Behind the keyword; in an iTXt two flags, a language and a translated keyword come first. */
function packedPart(chunk: Buffer, type: string): Buffer | undefined {
  const keywordEnd = chunk.indexOf(0)
  if (keywordEnd === -1) return undefined
  if (type !== 'iTXt') return chunk.subarray(keywordEnd + 2)
  const isPacked = chunk[keywordEnd + 1] === 1
  const languageEnd = chunk.indexOf(0, keywordEnd + 3)
  const translatedEnd = languageEnd === -1 ? -1 : chunk.indexOf(0, languageEnd + 1)
  return isPacked && translatedEnd !== -1 ? chunk.subarray(translatedEnd + 1) : undefined
}
