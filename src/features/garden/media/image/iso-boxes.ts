import type { BufferedFile } from './buffered-file.ts'
import { tooManyParts } from './image-refusals.ts'

/** HEIC and AVIF are ISO base media files, which consist of nested boxes. */
export interface Box {
  readonly type: string
  readonly body: Buffer
}

const HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16
const FULL_BOX_BYTES = 4
/** In a phone's picture the `meta` box has a few kilobytes, most of them the colour profile. */
const MOST_META_BYTES = 4_194_304
/** A box has a few boxes for each item. Half a million would fit, and parsing them would block the event loop. */
const MOST_BOXES = 10_000
/** Usually there are three or four. */
const MOST_TOP_LEVEL_BOXES = 1_000

/** Reads the boxes in the `meta` box of the file; undefined if there is none or it is absurdly large. */
export async function findMeta(file: BufferedFile): Promise<Box[] | undefined> {
  for (let at = 0, seen = 0; seen < MOST_TOP_LEVEL_BOXES && Number.isSafeInteger(at); seen++) {
    const head = await file.from(at, LONG_HEADER_BYTES)
    if (head.length < HEADER_BYTES) return undefined
    const { type, start, length } = headerOf(head)
    if (type === 'meta') {
      if (length > MOST_META_BYTES) return undefined
      const body = await file.copy(at + start, length)
      return boxesIn(body.subarray(FULL_BOX_BYTES))
    }
    at += start + length
  }
  return undefined
}

/** Returns the complete boxes; a truncated one at the end is left out. */
export function boxesIn(content: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + HEADER_BYTES <= content.length; ) {
    const rest = content.subarray(at)
    const { type, start, length } = headerOf(rest)
    if (start + length > rest.length) break
    if (boxes.length === MOST_BOXES) throw tooManyParts(`${MOST_BOXES} boxes`)
    boxes.push({ type, body: rest.subarray(start, start + length) })
    at += start + length
  }
  return boxes
}

/** A size of 0 means up to the end of the file, a size of 1 that a 64-bit size follows. */
function headerOf(head: Buffer): { type: string; start: number; length: number } {
  const type = head.toString('latin1', 4, HEADER_BYTES)
  const size = head.readUInt32BE(0)
  if (size === 0) return { type, start: HEADER_BYTES, length: Math.max(0, head.length - HEADER_BYTES) }
  if (size === 1 && head.length >= LONG_HEADER_BYTES) {
    const long = Number(head.readBigUInt64BE(HEADER_BYTES))
    return { type, start: LONG_HEADER_BYTES, length: Math.max(0, long - LONG_HEADER_BYTES) }
  }
  return { type, start: HEADER_BYTES, length: Math.max(0, size - HEADER_BYTES) }
}
