import { crc32 } from 'node:zlib'

/** A PNG chunk with a valid checksum. */
export function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

interface Kind {
  readonly depth?: number
  readonly colourType?: number
  readonly isInterlaced?: boolean
}

/** By default RGB of 8 bits. */
export function pngOf(
  [width, height]: readonly [number, number],
  { depth = 8, colourType = 2, isInterlaced = false }: Kind,
  ...chunks: Buffer[]
): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colourType, 0, 0, isInterlaced ? 1 : 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.alloc(0))])
}

export function png(width: number, height: number, ...chunks: Buffer[]): Buffer {
  return pngOf([width, height], {}, ...chunks)
}
