import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { AppError } from '../../../../http/errors.ts'
import type { SourceFormat } from './sniff.ts'

/**
 * Refuses a file that is small and yet expensive to decode, before the image library opens it: honest pictures have a
 * few parts, an attack thousands. The image library has such limits for AVIF, and the decoder of HEIC for that.
 */
export async function checkStructure(path: string, format: SourceFormat): Promise<void> {
  CHECKS[format]?.(await readFile(path))
}

const CHECKS: Partial<Record<SourceFormat, (file: Buffer) => void>> = {
  jpeg: checkJpeg,
  png: checkPng,
  webp: checkWebp,
}

export function tooManyParts(most: string): AppError {
  return new AppError('MEDIA_DAMAGED', {
    message: `The file is damaged: it has more than ${most}, which no picture needs.`,
  })
}

/** An interlaced PNG or a progressive JPEG is decoded into memory as a whole; this is how much it may take. */
const MOST_UNPACKED_BYTES = 536_870_912

function checkUnpackedSize(bytes: number): void {
  if (bytes <= MOST_UNPACKED_BYTES) return
  throw new AppError('MEDIA_DIMENSIONS', {
    message: `The image would take ${Math.ceil(bytes)} bytes to unpack; at most ${MOST_UNPACKED_BYTES} are allowed.`,
  })
}

/** Encoders write about ten; decoding each one goes over all coefficients. */
const MOST_SCANS = 100
/** Each scan goes over all pixels, a thousand million of them in about 1.4 s. */
const MOST_SCANNED_PIXELS = 2_000_000_000
/** A colour profile or a description may take a few hundred; the image library keeps each of them in memory. */
const MOST_SEGMENTS = 10_000

const SOS = 0xda
const EOI = 0xd9
const COEFFICIENT_BYTES = 2

interface Frame {
  readonly components: number
  readonly isProgressive: boolean
  readonly pixels: number
  readonly coefficientBytes: number
}

function checkJpeg(file: Buffer): void {
  let frame: Frame | undefined
  let scans = 0
  for (let at = 2, segments = 0; ; segments++) {
    if (segments > MOST_SEGMENTS) throw tooManyParts(`${MOST_SEGMENTS} segments`)
    const bodyAt = nextBody(file, at)
    const marker = file[bodyAt - 1] ?? EOI
    const body = file.subarray(bodyAt)
    if (marker === EOI || body.length < 3) return
    if (isFrameHeader(marker)) frame = frameOf(marker, body)
    if (marker === SOS) {
      if (++scans > MOST_SCANS) throw tooManyParts(`${MOST_SCANS} scans`)
      if (frame !== undefined) checkScan(frame, scans, body[2] ?? 0)
    }
    at = bodyAt + Math.max(2, body.readUInt16BE(0))
  }
}

function checkScan(
  { pixels, components, isProgressive, coefficientBytes }: Frame,
  scans: number,
  of: number,
) {
  if (pixels * scans > MOST_SCANNED_PIXELS) {
    throw new AppError('MEDIA_DIMENSIONS', {
      message: `An image of ${pixels} pixels may have at most ${Math.floor(MOST_SCANNED_PIXELS / pixels)} scans.`,
    })
  }
  // An image in several scans has to be in memory as a whole until the last one.
  if (isProgressive || of < components) checkUnpackedSize(coefficientBytes)
}

/**
 * Finds where the body behind the next marker begins, or the end of the file. Skips entropy-coded data, in which 0xff is
 * followed by a zero. It goes byte by byte: a search of its own for each 0xff takes ten times as long where there is nothing else.
 */
function nextBody(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at++) {
    if (file[at] === 0xff && hasBody(file[at + 1] ?? 0)) return at + 2
  }
  return file.length + 1
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
  const pixels = body.readUInt16BE(3) * body.readUInt16BE(5)
  const samplings = Array.from({ length: components }, (_, at) => {
    const factors = body[9 + at * 3] ?? 0
    return { across: factors >> 4, down: factors & 15 }
  })
  const across = Math.max(1, ...samplings.map((sampling) => sampling.across))
  const down = Math.max(1, ...samplings.map((sampling) => sampling.down))
  const samples = samplings.reduce((sum, sampling) => sum + sampling.across * sampling.down, 0)
  return {
    components,
    isProgressive: marker % 4 === 2,
    pixels,
    coefficientBytes: ((pixels * samples) / (across * down)) * COEFFICIENT_BYTES,
  }
}

/** The parts of a PNG and of a WebP are chunks. */
const CHUNK_HEADER_BYTES = 8

/** Encoders write chunks of thousands of bytes; even with a few hundred bytes each, the largest file has fewer chunks. */
const MOST_CHUNKS = 65_536
const MOST_COMPRESSED_TEXTS = 1_000
/** All texts and the colour profile of a picture may take so much together; descriptions and edit histories stay far below. */
const MOST_TEXT_BYTES = 4_194_304
const SIGNATURE_BYTES = 8
const CHECKSUM_BYTES = 4
const IHDR_BYTES = 13

/** The colour type in the header tells the number of channels. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function checkPng(file: Buffer): void {
  let bytesLeft = MOST_TEXT_BYTES
  let compressedTexts = 0
  for (let at = SIGNATURE_BYTES, chunks = 0; at + CHUNK_HEADER_BYTES <= file.length; chunks++) {
    if (chunks > MOST_CHUNKS) throw tooManyParts(`${MOST_CHUNKS} chunks`)
    const length = file.readUInt32BE(at)
    const type = file.toString('latin1', at + 4, at + CHUNK_HEADER_BYTES)
    const body = file.subarray(at + CHUNK_HEADER_BYTES, at + CHUNK_HEADER_BYTES + length)
    if (type === 'IEND') return
    if (type === 'IHDR' && body.length >= IHDR_BYTES) checkHeader(body)
    if (type === 'zTXt' || type === 'iTXt' || type === 'iCCP') {
      if (++compressedTexts > MOST_COMPRESSED_TEXTS) throw tooManyParts(`${MOST_COMPRESSED_TEXTS} texts`)
      bytesLeft -= length > bytesLeft ? bytesLeft : inflatedSize(body, type, bytesLeft)
      if (bytesLeft <= 0) {
        throw new AppError('MEDIA_DAMAGED', {
          message: `The file is damaged: its texts have more than ${MOST_TEXT_BYTES} bytes, which no picture needs.`,
        })
      }
    }
    at += CHUNK_HEADER_BYTES + length + CHECKSUM_BYTES
  }
}

/** A PNG is decoded row by row, in little memory; an interlaced one has no complete row before its end. */
function checkHeader(header: Buffer): void {
  const [depth = 0, colourType = 0, , , interlacing] = header.subarray(8)
  if (interlacing !== 1) return
  const samples = header.readUInt32BE(0) * header.readUInt32BE(4) * (CHANNELS[colourType] ?? 1)
  checkUnpackedSize(samples * (depth === 16 ? 2 : 1))
}

/**
 * Guards against a decompression bomb: the image library inflates every text of a PNG, and a few kilobytes can become
 * many megabytes. Counts the inflated bytes, up to `limit`.
 */
function inflatedSize(chunk: Buffer, type: string, limit: number): number {
  const compressed = compressedPart(chunk, type)
  if (compressed === undefined) return chunk.length
  try {
    return inflateSync(compressed, { maxOutputLength: limit }).length
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

/** This is enough for a thousand frames of three chunks each, and some reserve. */
const MOST_WEBP_CHUNKS = 10_000
const RIFF_HEADER_BYTES = 12

function checkWebp(file: Buffer): void {
  for (let at = RIFF_HEADER_BYTES, chunks = 0; at + CHUNK_HEADER_BYTES <= file.length; chunks++) {
    if (chunks > MOST_WEBP_CHUNKS) throw tooManyParts(`${MOST_WEBP_CHUNKS} chunks`)
    const length = file.readUInt32LE(at + 4)
    at += CHUNK_HEADER_BYTES + length + (length % 2)
  }
}
