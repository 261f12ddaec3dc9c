import { orientationAlone } from './orientation.ts'

const SIGNATURE_BYTES = 8
/** Length and name before the content, a checksum behind it. */
const HEAD_BYTES = 8
const FRAME_BYTES = 12
const EXIF = 'eXIf'
/** Facts of the camera, and texts, in which programs keep them too. */
const NOTES = new Set([EXIF, 'tEXt', 'zTXt', 'iTXt'])

/** The parts of a PNG without notes, as those of a JPEG. */
export function pngWithoutNotes(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const parts: Uint8Array<ArrayBuffer>[] = [file.subarray(0, SIGNATURE_BYTES)]
  let at = SIGNATURE_BYTES
  while (at + FRAME_BYTES <= file.length) {
    const end = at + FRAME_BYTES + view.getUint32(at)
    if (end > file.length) return undefined
    const name = String.fromCharCode(...file.subarray(at + 4, at + HEAD_BYTES))
    if (!NOTES.has(name)) parts.push(file.subarray(at, end))
    else if (name === EXIF) {
      const facts = orientationAlone(file.subarray(at + HEAD_BYTES, end - 4))
      if (facts !== undefined) parts.push(chunkOf(EXIF, facts))
    }
    if (name === 'IEND') return parts
    at = end
  }
  return parts
}

function chunkOf(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(FRAME_BYTES + content.length)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, content.length)
  chunk.set(new TextEncoder().encode(name), 4)
  chunk.set(content, HEAD_BYTES)
  view.setUint32(chunk.length - 4, checksum(chunk.subarray(4, -4)))
  return chunk
}

/** CRC-32. */
function checksum(bytes: Uint8Array): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
