import { createCipheriv } from 'node:crypto'
import sharp from 'sharp'
import { heicFile, heicOf } from './heic.ts'

/** Small files of every accepted type, and the facts that the service must detect. */
export interface Sample {
  readonly content: Buffer
  readonly contentType: string
  readonly extension: string
  readonly width?: number
  readonly height?: number
}

interface Shape {
  readonly width?: number
  readonly height?: number
  /** As a camera that was turned writes it; 6 means that the picture stands on its side. */
  readonly orientation?: number
}

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

export function picture(
  format: Format,
  { width = 40, height = 30, orientation }: Shape = {},
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#3a7d44' } })
  return (orientation === undefined ? image : image.withMetadata({ orientation })).toFormat(format).toBuffer()
}

/** A GIF in which every frame differs, so that none is left out. */
export function animation(frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(frames * 3)
  for (let frame = 0; frame < frames; frame++) pixels.writeUIntBE((frame * 9_973) % 2 ** 24, frame * 3, 3)
  return sharp(pixels, { raw: { width: 1, height: frames, channels: 3, pageHeight: 1 } })
    .gif({ keepDuplicateFrames: true })
    .toBuffer()
}

export const HEIC = container('heic', 'mif1heic')
export const MP4 = container('isom', 'isomiso2avc1mp41')
export const MOV = container('qt  ', 'qt  ')
export const WEBM = Buffer.from(
  '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm\x18S\x80g',
  'latin1',
)
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

/** An ISO media file that ends after its first box. */
function container(brand: string, compatible: string): Buffer {
  const box = Buffer.from(`\0\0\0\0ftyp${brand}\0\0\0\0${compatible}`, 'latin1')
  box.writeUInt32BE(box.length)
  return Buffer.concat([box, Buffer.from('\0\0\0\x10mdat\x01\x02\x03\x04\x05\x06\x07\x08', 'latin1')])
}

const NO_KEY = Buffer.alloc(16)

/** A PDF of exactly this size with no repeated parts, for tests about bytes. */
export function fileOf(bytes: number): Buffer {
  // A cipher makes no two parts alike, in a twentieth of the time of a loop.
  const content = createCipheriv('aes-128-ctr', NO_KEY, NO_KEY).update(Buffer.alloc(bytes))
  content.write('%PDF-1.4\n')
  return content
}

export async function samples(): Promise<Record<string, Sample>> {
  const size = { width: 40, height: 30 }
  return {
    JPEG: {
      content: await picture('jpeg'),
      contentType: 'image/jpeg',
      extension: '.jpg',
      ...size,
    },
    'JPEG that stands on its side': {
      content: await picture('jpeg', { orientation: 6 }),
      contentType: 'image/jpeg',
      extension: '.jpg',
      width: 30,
      height: 40,
    },
    PNG: { content: await picture('png'), contentType: 'image/png', extension: '.png', ...size },
    WebP: { content: await picture('webp'), contentType: 'image/webp', extension: '.webp', ...size },
    AVIF: { content: await picture('avif'), contentType: 'image/avif', extension: '.avif', ...size },
    GIF: { content: await picture('gif'), contentType: 'image/gif', extension: '.gif', ...size },
    'GIF that moves': {
      content: await animation(3),
      contentType: 'image/gif',
      extension: '.gif',
      width: 1,
      height: 1,
    },
    HEIC: {
      content: await heicFile('plain'),
      contentType: 'image/heic',
      extension: '.heic',
      width: 96,
      height: 64,
    },
    'HEIC that stands on its side': {
      content: await heicOf({ turns: 1 }),
      contentType: 'image/heic',
      extension: '.heic',
      width: 64,
      height: 96,
    },
    'HEIC without a picture': { content: HEIC, contentType: 'image/heic', extension: '.heic' },
    MP4: { content: MP4, contentType: 'video/mp4', extension: '.mp4' },
    QuickTime: { content: MOV, contentType: 'video/quicktime', extension: '.mov' },
    WebM: { content: WEBM, contentType: 'video/webm', extension: '.webm' },
    PDF: { content: PDF, contentType: 'application/pdf', extension: '.pdf' },
  }
}
