import { orientationAlone } from './orientation.ts'

const START_BYTES = 12
const HEAD_BYTES = 8
const EXIF = 'EXIF'
const XMP = 'XMP '
/** Says in its first byte which other chunks there are. */
const EXTENDED = 'VP8X'
const FLAGS = { exif: 0x08, xmp: 0x04 }
/** Some programs put it before the facts, as in a JPEG. */
const PREFIX_BYTES = 6

/** The parts of a WebP without notes, as those of a JPEG. */
export function webpWithoutNotes(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  const chunks = chunksOf(file)
  if (chunks === undefined) return undefined
  const camera = chunks.find((chunk) => nameOf(chunk) === EXIF)
  const facts = camera && orientationAlone(factsIn(camera))
  const kept = chunks.flatMap((chunk) => {
    const name = nameOf(chunk)
    if (name === XMP) return []
    if (name === EXIF) return chunk === camera && facts !== undefined ? [chunkOf(EXIF, facts)] : []
    return [name === EXTENDED ? withFlags(chunk, facts !== undefined) : chunk]
  })
  const start = file.slice(0, START_BYTES)
  const length = kept.reduce((sum, chunk) => sum + chunk.length, 0)
  new DataView(start.buffer).setUint32(4, START_BYTES - HEAD_BYTES + length, true)
  return [start, ...kept]
}

function chunksOf(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  if (file.length < START_BYTES) return undefined
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const whole = HEAD_BYTES + view.getUint32(4, true)
  if (whole > file.length) return undefined
  const chunks = []
  for (let at = START_BYTES; at + HEAD_BYTES <= whole; ) {
    const length = view.getUint32(at + 4, true)
    // One of an odd length is filled up.
    const end = at + HEAD_BYTES + length + (length % 2)
    if (end > whole) return undefined
    chunks.push(file.subarray(at, end))
    at = end
  }
  return chunks
}

function nameOf(chunk: Uint8Array): string {
  return String.fromCharCode(...chunk.subarray(0, 4))
}

function factsIn(chunk: Uint8Array): Uint8Array {
  const content = chunk.subarray(HEAD_BYTES)
  return nameOf(content) === 'Exif' ? content.subarray(PREFIX_BYTES) : content
}

function withFlags(chunk: Uint8Array, hasFacts: boolean): Uint8Array<ArrayBuffer> {
  const changed = Uint8Array.from(chunk)
  const others = (changed[HEAD_BYTES] ?? 0) & ~(FLAGS.exif | FLAGS.xmp)
  changed[HEAD_BYTES] = others | (hasFacts ? FLAGS.exif : 0)
  return changed
}

/** Facts have an even length. */
function chunkOf(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(HEAD_BYTES + content.length)
  chunk.set(new TextEncoder().encode(name))
  new DataView(chunk.buffer).setUint32(4, content.length, true)
  chunk.set(content, HEAD_BYTES)
  return chunk
}
