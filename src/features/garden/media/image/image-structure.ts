import { type BufferedFile, withBufferedFile } from './buffered-file.ts'
import { checkHeif } from './heif-structure.ts'
import { tooManyParts } from './image-refusals.ts'
import { checkJpeg } from './jpeg-structure.ts'
import { checkPng } from './png-structure.ts'
import type { SourceFormat } from './sniff.ts'

/**
 * Refuses a file that is small and yet expensive to decode, before the image library opens it: honest pictures have a
 * few parts, an attack thousands.
 */
export async function checkStructure(path: string, format: SourceFormat): Promise<void> {
  const check = CHECKS[format]
  if (check !== undefined) await withBufferedFile(path, check)
}

const CHECKS: Partial<Record<SourceFormat, (file: BufferedFile) => Promise<void>>> = {
  jpeg: checkJpeg,
  png: checkPng,
  webp: checkWebp,
  avif: checkHeif,
}

/** This is enough for a thousand frames of three chunks each, and some reserve. */
const MOST_WEBP_CHUNKS = 10_000
const RIFF_HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8

async function checkWebp(file: BufferedFile): Promise<void> {
  for (let at = RIFF_HEADER_BYTES, chunks = 0; ; chunks++) {
    if (chunks > MOST_WEBP_CHUNKS) throw tooManyParts(`${MOST_WEBP_CHUNKS} chunks`)
    const head = await file.from(at, CHUNK_HEADER_BYTES)
    if (head.length < CHUNK_HEADER_BYTES) return
    const length = head.readUInt32LE(4)
    at += CHUNK_HEADER_BYTES + length + (length % 2)
  }
}
