import type { BufferedFile } from './buffered-file.ts'
import { checkScannedPixels, checkUnpackedSize, tooManyParts } from './image-refusals.ts'

/** Encoders write about ten; decoding each one goes over all coefficients. */
const MOST_SCANS = 100
/** A colour profile or a description may take a few hundred; the image library keeps each of them in memory. */
const MOST_SEGMENTS = 10_000

const SOS = 0xda
const EOI = 0xd9
const COEFFICIENT_BYTES = 2
const LONGEST_FRAME_HEADER = 8 + 255 * 3

interface Frame {
  readonly components: number
  readonly isProgressive: boolean
  readonly pixels: number
  readonly coefficientBytes: number
}

export async function checkJpeg(file: BufferedFile): Promise<void> {
  let frame: Frame | undefined
  let scans = 0
  for (let at = 2, segments = 0; ; segments++) {
    if (segments > MOST_SEGMENTS) throw tooManyParts(`${MOST_SEGMENTS} segments`)
    const found = await nextMarker(file, at)
    if (found === undefined || found.marker === EOI) return
    const body = await file.from(found.at, LONGEST_FRAME_HEADER)
    if (body.length < 3) return
    if (isFrameHeader(found.marker)) frame = frameOf(found.marker, body)
    if (found.marker === SOS) {
      if (++scans > MOST_SCANS) throw tooManyParts(`${MOST_SCANS} scans`)
      if (frame !== undefined) checkScannedPixels(frame.pixels, scans)
      // An image in several scans has to be in memory as a whole until the last one.
      const isPartial = frame !== undefined && (frame.isProgressive || (body[2] ?? 0) < frame.components)
      if (frame !== undefined && isPartial) checkUnpackedSize(frame.coefficientBytes)
    }
    at = found.at + Math.max(2, body.readUInt16BE(0))
  }
}

/** Finds the next marker with a body, and where the body begins. Skips entropy-coded data, in which 0xff is followed by a zero. */
async function nextMarker(
  file: BufferedFile,
  from: number,
): Promise<{ marker: number; at: number } | undefined> {
  for (let at = from; ; ) {
    const piece = await file.from(at, 2)
    if (piece.length < 2) return undefined
    const last = piece.length - 1
    // The loop goes byte by byte: a search of its own for each 0xff takes ten times as long where there is nothing else.
    for (let ff = 0; ff < last; ff++) {
      const marker = piece[ff + 1] ?? 0
      if (piece[ff] === 0xff && hasBody(marker)) return { marker, at: at + ff + 2 }
    }
    at += piece[last] === 0xff ? last : piece.length
  }
}

/** Returns false for a stuffed zero, for padding and for markers without a body; true for EOI, which ends the search. */
function hasBody(marker: number): boolean {
  return marker > 0x01 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8)
}

/** The markers are SOF0 to SOF15, without C4, C8 and CC in between, which are other segments. */
function isFrameHeader(marker: number): boolean {
  return marker === 0xc0 || (marker > 0xc0 && marker <= 0xcf && marker % 4 !== 0)
}

function frameOf(marker: number, body: Buffer): Frame | undefined {
  const components = body[7] ?? 0
  if (body.length < 8 + components * 3) return undefined
  const [height, width] = [body.readUInt16BE(3), body.readUInt16BE(5)]
  const samplings = Array.from({ length: components }, (_, at) => {
    const factors = body[9 + at * 3] ?? 0
    return { across: factors >> 4, down: factors & 15 }
  })
  const across = Math.max(1, ...samplings.map((sampling) => sampling.across))
  const down = Math.max(1, ...samplings.map((sampling) => sampling.down))
  const share = samplings.reduce(
    (sum, sampling) => sum + (sampling.across * sampling.down) / (across * down),
    0,
  )
  return {
    components,
    isProgressive: marker % 4 === 2,
    pixels: width * height,
    coefficientBytes: width * height * share * COEFFICIENT_BYTES,
  }
}
