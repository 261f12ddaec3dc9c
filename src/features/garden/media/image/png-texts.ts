import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflateAsync = promisify(inflate)

/** All texts and the colour profile of a picture may take so much together; descriptions and edit histories stay far below. */
export const MOST_TEXT_BYTES = 4_194_304

export function isCompressedText(type: string): boolean {
  return type === 'zTXt' || type === 'iTXt' || type === 'iCCP'
}

/**
 * Guards against a decompression bomb: the image library inflates every text of a PNG, and a few kilobytes can become
 * many megabytes. Counts the inflated bytes, up to `limit`.
 */
export async function inflatedSize(chunk: Buffer, type: string, limit: number): Promise<number> {
  const compressed = compressedPart(chunk, type)
  if (compressed === undefined) return chunk.length
  try {
    return (await inflateAsync(compressed, { maxOutputLength: limit })).length
  } catch (error) {
    // The text is beyond the limit, or not deflated at all: then the image library cannot inflate it either.
    return error instanceof RangeError ? limit : chunk.length
  }
}

/** The compressed part follows the keyword; in an iTXt two flags, a language and a translated keyword come first. */
function compressedPart(chunk: Buffer, type: string): Buffer | undefined {
  const keywordEnd = chunk.indexOf(0)
  if (keywordEnd === -1) return undefined
  if (type !== 'iTXt') return chunk.subarray(keywordEnd + 2)
  const isCompressed = chunk[keywordEnd + 1] === 1
  const languageEnd = chunk.indexOf(0, keywordEnd + 3)
  const translatedEnd = languageEnd === -1 ? -1 : chunk.indexOf(0, languageEnd + 1)
  return isCompressed && translatedEnd !== -1 ? chunk.subarray(translatedEnd + 1) : undefined
}
