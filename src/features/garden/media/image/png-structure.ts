import { AppError } from '../../../../http/errors.ts'
import type { BufferedFile } from './buffered-file.ts'
import { checkUnpackedSize, tooManyParts } from './image-refusals.ts'
import { inflatedSize, isCompressedText, MOST_TEXT_BYTES } from './png-texts.ts'

/** Encoders write chunks of thousands of bytes; even with a few hundred bytes each, the largest file has fewer chunks. */
const MOST_CHUNKS = 65_536
const MOST_COMPRESSED_TEXTS = 1_000
const SIGNATURE_BYTES = 8
const HEADER_BYTES = 8
const CHUNK_OVERHEAD = 12
const IHDR_BYTES = 13

/** The colour type in the header tells the number of channels. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

export async function checkPng(file: BufferedFile): Promise<void> {
  let bytesLeft = MOST_TEXT_BYTES
  let compressedTexts = 0
  for (let at = SIGNATURE_BYTES, chunks = 0; ; chunks++) {
    if (chunks > MOST_CHUNKS) throw tooManyParts(`${MOST_CHUNKS} chunks`)
    const head = await file.from(at, HEADER_BYTES + IHDR_BYTES)
    if (head.length < HEADER_BYTES) return
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, HEADER_BYTES)
    if (type === 'IEND') return
    if (type === 'IHDR' && head.length >= HEADER_BYTES + IHDR_BYTES) checkHeader(head.subarray(HEADER_BYTES))
    if (isCompressedText(type)) {
      if (++compressedTexts > MOST_COMPRESSED_TEXTS) throw tooManyParts(`${MOST_COMPRESSED_TEXTS} texts`)
      bytesLeft -=
        length > bytesLeft
          ? bytesLeft
          : await inflatedSize(await file.copy(at + HEADER_BYTES, length), type, bytesLeft)
      if (bytesLeft <= 0) {
        throw new AppError('MEDIA_DAMAGED', {
          message: `The file is damaged: its texts have more than ${MOST_TEXT_BYTES} bytes, which no picture needs.`,
        })
      }
    }
    at += length + CHUNK_OVERHEAD
  }
}

/** A PNG is decoded row by row, in little memory; an interlaced one has no complete row before its end. */
function checkHeader(header: Buffer): void {
  const [depth = 0, colourType = 0, , , interlacing] = header.subarray(8)
  if (interlacing !== 1) return
  const samples = header.readUInt32BE(0) * header.readUInt32BE(4) * (CHANNELS[colourType] ?? 1)
  checkUnpackedSize(samples * (depth === 16 ? 2 : 1))
}
