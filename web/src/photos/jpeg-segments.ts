import { orientationAlone } from './orientation.ts'

const END = 0xd9
const SCAN = 0xda
const COMMENT = 0xfe
const FACTS = 0xe1
const EXIF = 'Exif\0\0'

/** What an application may have written into a picture and its colours depend on, by marker. */
const KEPT: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }

/**
 * The parts of a JPEG without what the camera and other programs wrote beside the picture: the place, captions, previews, and
 * films behind its end. Of the facts of the camera stays how it was held. Nothing if the file is not written as it should be.
 */
export function jpegWithoutNotes(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | undefined {
  const parts: Uint8Array<ArrayBuffer>[] = [file.subarray(0, 2)]
  let at = 2
  while (at < file.length) {
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1] ?? END
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) {
      parts.push(file.subarray(at, at + 2))
      return parts
    }
    const head = at + 4
    const end = at + 2 + lengthAt(file, at + 2)
    if (end < head || end > file.length) return undefined
    if (marker === SCAN) {
      const next = endOfScan(file, end)
      parts.push(file.subarray(at, next))
      at = next
      continue
    }
    if (!isNote(file, marker, head)) parts.push(file.subarray(at, end))
    else if (marker === FACTS && beginsWith(file, head, EXIF)) {
      const facts = orientationAlone(file.subarray(head + EXIF.length, end))
      if (facts !== undefined) parts.push(factsSegment(facts))
    }
    at = end
  }
  // The end is missing, and browsers show what is there.
  return parts
}

function lengthAt(file: Uint8Array, at: number): number {
  return ((file[at] ?? 0) << 8) | (file[at + 1] ?? 0)
}

function isNote(file: Uint8Array, marker: number, head: number): boolean {
  if (marker === COMMENT) return true
  if (marker < 0xe0 || marker > 0xef) return false
  const kept = KEPT[marker]
  return kept === undefined || !beginsWith(file, head, kept)
}

function beginsWith(file: Uint8Array, at: number, text: string): boolean {
  return Array.from(text).every((character, place) => file[at + place] === character.charCodeAt(0))
}

/** Between the pixels, 0xff stands before 0 or before a restart; before anything else a marker begins. */
function endOfScan(file: Uint8Array, start: number): number {
  let at = file.indexOf(0xff, start)
  while (at !== -1) {
    const next = file[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at = file.indexOf(0xff, at + 2)
  }
  return file.length
}

function factsSegment(facts: Uint8Array): Uint8Array<ArrayBuffer> {
  const segment = new Uint8Array(4 + EXIF.length + facts.length)
  const length = segment.length - 2
  segment.set([0xff, FACTS, length >> 8, length & 0xff, ...new TextEncoder().encode(EXIF), ...facts])
  return segment
}
