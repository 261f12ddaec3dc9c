import { jpegWithoutNotes } from './jpeg-segments.ts'
import { pngWithoutNotes } from './png-chunks.ts'
import { webpWithoutNotes } from './webp-chunks.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** By what a file begins with, and where. A GIF has no place for such notes. */
const FORMATS: readonly [string, number, (file: Bytes) => Bytes[] | undefined][] = [
  ['\xff\xd8\xff', 0, jpegWithoutNotes],
  ['\x89PNG\r\n\x1a\n', 0, pngWithoutNotes],
  ['WEBP', 8, webpWithoutNotes],
  ['ftypavif', 4, avifUnlessNoted],
  ['GIF8', 0, (file) => [file]],
]
const BEGINNING = 12

/**
 * A picture without what the camera wrote beside it, above all where it was taken; the pixels and how it is turned stay, since
 * it is not decoded. Nothing if it has to be: the format is another, or the file is damaged.
 */
export async function withoutNotes(file: Blob): Promise<Blob | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const beginning = String.fromCharCode(...bytes.subarray(0, BEGINNING))
  const format = FORMATS.find(([begins, at]) => beginning.startsWith(begins, at))
  const parts = format?.[2](bytes)
  if (parts === undefined) return undefined
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  if (length === bytes.length) return file
  return file instanceof File
    ? new File(parts, file.name, { type: file.type, lastModified: file.lastModified })
    : new Blob(parts, { type: file.type })
}

/** In AVIF, places in the file are counted from its beginning: nothing can be taken out, so one with notes is drawn. */
function avifUnlessNoted(file: Bytes): Bytes[] | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  for (let at = 0; at + 8 <= file.length; ) {
    const end = at + view.getUint32(at)
    const box = new TextDecoder('latin1').decode(file.subarray(at + 4, Math.min(end, file.length)))
    if (box.startsWith('meta')) return /Exif|mime/.test(box) ? undefined : [file]
    if (end <= at) break
    at = end
  }
  return undefined
}
