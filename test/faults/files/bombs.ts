import { promisify } from 'node:util'
import { deflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { heicOf } from '../../heic.ts'
import { drawn } from '../../images.ts'
import { withScans } from '../../jpeg.ts'
import { animation, picture } from '../../pictures.ts'
import { chunk, png, pngOf } from '../../png.ts'
import { SECRET } from './specimens.ts'

const DAMAGED = '400/5006'
const TOO_LARGE = '400/5003'
const STORED = '200/200'

/** A small file that would take a lot of memory or time, if the service let it. */
export interface Bomb {
  readonly name: string
  /** What the upload is answered. */
  readonly answer: typeof DAMAGED | typeof TOO_LARGE | typeof STORED
  /** With so many bytes in it, unpacked, where the file does not tell how many. */
  content(bytes: number): Promise<Buffer> | Buffer
}

const deflated = promisify(deflate)
const times = (count: number, part: Buffer) => Buffer.alloc(count * part.length, part)
const ROWS = chunk('IDAT', deflateSync(Buffer.alloc(30 * (1 + 40 * 3))))
const NEXT_TO_NOTHING = chunk('IDAT', deflateSync(Buffer.alloc(3_000)))

async function packedText(bytes: number, type: 'zTXt' | 'iTXt' | 'iCCP', keyword: string): Promise<Buffer> {
  const text = await deflated(Buffer.alloc(bytes, 'A'), { level: 1 })
  return png(40, 30, chunk(type, Buffer.concat([Buffer.from(keyword, 'latin1'), text])), ROWS)
}

function dotted(progressive: boolean): Promise<Buffer> {
  return drawn(40, 30, () => [58, 125, 68])
    .jpeg({ progressive })
    .toBuffer()
}

/** The header of a JPEG says another size. */
function resized(jpeg: Buffer, marker: number, side: number): Buffer {
  const changed = Buffer.from(jpeg)
  const at = jpeg.indexOf(Buffer.from([0xff, marker]))
  changed.writeUInt16BE(side, at + 5)
  changed.writeUInt16BE(side, at + 7)
  return changed
}

/** One frame that is repeated; sharp would leave out frames that are alike. */
async function repeatedFrames(count: number): Promise<Buffer> {
  const film = await animation(2)
  const first = film.indexOf(Buffer.from([0x21, 0xf9]))
  const second = film.indexOf(Buffer.from([0x21, 0xf9]), first + 1)
  return Buffer.concat([
    film.subarray(0, first),
    times(count, film.subarray(first, second)),
    film.subarray(-1),
  ])
}

async function repeatedWebpFrames(count: number): Promise<Buffer> {
  const film = await sharp(await animation(2), { pages: -1 })
    .webp()
    .toBuffer()
  const first = film.indexOf('ANMF')
  const frame = film.subarray(first, film.indexOf('ANMF', first + 4))
  const content = Buffer.concat([film.subarray(0, first), times(count, frame)])
  content.writeUInt32LE(content.length - 8, 4)
  return content
}

/** The property that tells the size of its picture says another one. */
async function declared(file: Buffer, side: number): Promise<Buffer> {
  const changed = Buffer.from(file)
  for (let at = file.indexOf('ispe'); at !== -1; at = file.indexOf('ispe', at + 1)) {
    changed.writeUInt32BE(side, at + 8)
    changed.writeUInt32BE(side, at + 12)
  }
  return changed
}

/** All parts of its grid are the same one: a hundred megapixels of a file of two kilobytes. */
async function gridOfOne(side: number): Promise<Buffer> {
  const size = [96 * side, 64 * side] as const
  return heicOf({ grid: [side, side], size, sharesTiles: true })
}

/** Ends in itself, as no directory of tags may. */
async function endlessExif(): Promise<Buffer> {
  const file = Buffer.from(
    await sharp(await dotted(false))
      .withExif({ IFD0: { Copyright: SECRET } })
      .jpeg()
      .toBuffer(),
  )
  const tiff = file.indexOf('Exif\0\0') + 6
  const isLittle = file.toString('latin1', tiff, tiff + 2) === 'II'
  const read = (at: number, bytes: 2 | 4) =>
    isLittle ? file.readUIntLE(at, bytes) : file.readUIntBE(at, bytes)
  const first = read(tiff + 4, 4)
  const next = tiff + first + 2 + read(tiff + first, 2) * 12
  if (isLittle) file.writeUInt32LE(first, next)
  else file.writeUInt32BE(first, next)
  return file
}

/** Lossless, 10,000 by 10,000 pixels, as sharp writes it in seven seconds. */
const EVEN_WEBP = 'UklGRh4AAABXRUJQVlA4TBEAAAAvD+fDCQfQvuqUqP+BiOh/AAA='

export const BOMBS: readonly Bomb[] = [
  {
    name: 'a png of 900 megapixels in 200 bytes',
    answer: TOO_LARGE,
    content: () => png(30_000, 30_000, NEXT_TO_NOTHING),
  },
  {
    name: 'a png as wide as a number can say',
    answer: DAMAGED,
    content: () => png(2 ** 31 - 1, 1, NEXT_TO_NOTHING),
  },
  {
    name: 'a png of 100 megapixels without its rows',
    answer: STORED,
    content: () => png(10_000, 10_000, NEXT_TO_NOTHING),
  },
  {
    name: 'a png of 100 megapixels, all there, in 13 kilobytes',
    answer: STORED,
    content: async () =>
      pngOf(
        [10_000, 10_000],
        { depth: 1, colourType: 0 },
        chunk('IDAT', await deflated(Buffer.alloc(1_251 * 10_000))),
      ),
  },
  {
    name: 'an interlaced png of 100 megapixels and 16 bits',
    answer: TOO_LARGE,
    content: () => pngOf([10_000, 10_000], { depth: 16, colourType: 6, isInterlaced: true }, ROWS),
  },
  {
    name: 'a png with rows of many megabytes for one pixel',
    answer: STORED,
    content: async (bytes) => png(1, 1, chunk('IDAT', await deflated(Buffer.alloc(bytes), { level: 1 }))),
  },
  {
    name: 'a png with a packed text',
    answer: DAMAGED,
    content: (bytes) => packedText(bytes, 'zTXt', 'k\0\0'),
  },
  {
    name: 'a png with a packed international text',
    answer: DAMAGED,
    content: (bytes) => packedText(bytes, 'iTXt', 'k\0\x01\0en\0k\0'),
  },
  {
    name: 'a png with a packed colour profile',
    answer: DAMAGED,
    content: (bytes) => packedText(bytes, 'iCCP', 'p3\0\0'),
  },
  {
    name: 'a png of 70,000 chunks',
    answer: DAMAGED,
    content: () => png(40, 30, times(70_000, chunk('prVt', Buffer.alloc(0))), ROWS),
  },
  { name: 'a gif of 50,000 frames', answer: TOO_LARGE, content: () => repeatedFrames(50_000) },
  {
    name: 'a gif of 4,295 megapixels',
    answer: TOO_LARGE,
    content: async () => {
      const gif = Buffer.from(await picture('gif'))
      gif.writeUInt32LE(0xffffffff, 6)
      // The frame too: if the picture alone is as large as that, it is shown as large as its frame.
      gif.writeUInt32LE(0xffffffff, gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 5)
      return gif
    },
  },
  { name: 'a webp of 20,000 frames', answer: DAMAGED, content: () => repeatedWebpFrames(20_000) },
  {
    name: 'a webp of 100 megapixels of one colour',
    answer: STORED,
    content: () => Buffer.from(EVEN_WEBP, 'base64'),
  },
  {
    name: 'a jpeg of 5,000 scans',
    answer: DAMAGED,
    content: async () => withScans(await dotted(true), 5_000),
  },
  {
    name: 'a jpeg of 4,290 megapixels',
    answer: TOO_LARGE,
    content: async () => resized(await dotted(false), 0xc0, 65_500),
  },
  {
    name: 'a jpeg of 20 megapixels in 100 scans',
    answer: STORED,
    content: async () => resized(withScans(await dotted(true), 100), 0xc2, 4_470),
  },
  { name: 'a jpeg whose tags go round in circles', answer: STORED, content: endlessExif },
  {
    name: 'an avif of 4,295 megapixels',
    answer: TOO_LARGE,
    content: async () => declared(await picture('avif'), 65_535),
  },
  {
    name: 'a heic of 4,295 megapixels',
    answer: TOO_LARGE,
    content: () => heicOf({ size: [65_535, 65_535] }),
  },
  { name: 'a heic of 2,500 parts', answer: DAMAGED, content: () => heicOf({ grid: [50, 50] }) },
  { name: 'a heic of 16,384 times the same part', answer: DAMAGED, content: () => gridOfOne(128) },
  { name: 'a heic of 4,096 times the same part', answer: DAMAGED, content: () => gridOfOne(64) },
]
