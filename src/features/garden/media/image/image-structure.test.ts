import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { assertFailure } from '../../../../../test/envelope.ts'
import { busy, drawn, type Gallery, openGallery } from '../../../../../test/images.ts'
import { withScans } from '../../../../../test/jpeg.ts'
import { chunk, png, pngOf } from '../../../../../test/png.ts'
import { NO_TRACES, traces, upload } from '../../../../../test/upload.ts'

const NOTHING = Buffer.alloc(0)
const ROWS = chunk('IDAT', deflateSync(Buffer.alloc(30 * (1 + 40 * 3))))
const times = (count: number, part: Buffer) => Buffer.alloc(count * part.length, part)

// One engine is enough: a refused file never reaches the database.
describe('small files that are expensive to decode', () => {
  let gallery: Gallery
  before(async () => {
    gallery = await openGallery()
  })
  after(() => gallery.close())

  const progressive = () =>
    drawn(40, 30, () => [58, 125, 68])
      .jpeg({ progressive: true })
      .toBuffer()
  const withSegments = async (count: number) => {
    const jpeg = await progressive()
    return Buffer.concat([
      jpeg.subarray(0, 2),
      times(count, Buffer.from([0xff, 0xe2, 0, 2])),
      jpeg.subarray(2),
    ])
  }
  const webpWith = async (chunks: number) => {
    const webp = await busy(40, 30).webp().toBuffer()
    const content = Buffer.concat([webp, times(chunks, Buffer.from('junk\0\0\0\0', 'latin1'))])
    content.writeUInt32LE(content.length - 8, 4)
    return content
  }
  const frameHeader = (marker: number, side: number, sampling: number) => {
    const head = Buffer.from([0xff, marker, 0, 17, 8, 0, 0, 0, 0, 3, 1, sampling, 0, 2, 0x11, 0, 3, 0x11, 0])
    head.writeUInt16BE(side, 5)
    head.writeUInt16BE(side, 7)
    return head
  }
  const scanOf = (components: number) => {
    const ids = Array.from({ length: components }, (_, at) => [at + 1, 0])
    return Buffer.from([0xff, 0xda, 0, 6 + components * 2, components, ...ids.flat(), 0, 63, 0])
  }
  const jpegOf = (...parts: Buffer[]) =>
    Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, Buffer.from([0xff, 0xd9])])

  const damaged = (parts: string) => `The file is damaged: it has more than ${parts}, which no picture needs.`
  const tooLarge = (bytes: number) =>
    `The image would take ${bytes} bytes to unpack; at most 536870912 are allowed.`
  const REFUSED: Array<
    [title: string, content: () => Promise<Buffer> | Buffer, code: number, message: string]
  > = [
    ['a jpeg of 101 scans', async () => withScans(await progressive(), 101), 5006, damaged('100 scans')],
    [
      'a jpeg of 100 megapixels in 21 scans',
      () => jpegOf(frameHeader(0xc2, 10_000, 0x22), times(21, scanOf(3))),
      5003,
      'An image of 100000000 pixels may have at most 20 scans.',
    ],
    ['a jpeg of 10,001 segments', () => withSegments(10_001), 5006, damaged('10000 segments')],
    [
      'a png of 65,537 chunks',
      () => png(40, 30, times(65_537, chunk('prVt', NOTHING)), ROWS),
      5006,
      damaged('65536 chunks'),
    ],
    [
      'a png of 1001 packed texts',
      () => png(40, 30, times(1_001, chunk('zTXt', Buffer.from('k\0\0'))), ROWS),
      5006,
      damaged('1000 texts'),
    ],
    ['a webp of 10,002 chunks', () => webpWith(10_001), 5006, damaged('10000 chunks')],
    [
      'an interlaced png of 100 megapixels and 16 bits',
      () => pngOf([10_000, 10_000], { depth: 16, colourType: 6, isInterlaced: true }, ROWS),
      5003,
      tooLarge(800_000_000),
    ],
    [
      'a progressive jpeg of 100 megapixels at full colour',
      () => jpegOf(frameHeader(0xc2, 10_000, 0x11), scanOf(3)),
      5003,
      tooLarge(600_000_000),
    ],
    [
      'a jpeg of 100 megapixels with a scan for each colour',
      () => jpegOf(frameHeader(0xc0, 10_000, 0x11), scanOf(1)),
      5003,
      tooLarge(600_000_000),
    ],
  ]
  for (const [title, content, code, message] of REFUSED) {
    test(`${title} is refused and leaves nothing`, async () => {
      const reply = await upload(gallery.service, gallery.person, await content())
      assertFailure(reply, code, 400, { message })
      assert.deepEqual(await traces(gallery.service), NO_TRACES)
    })
  }

  const ACCEPTED: Record<string, () => Promise<Buffer> | Buffer> = {
    'a progressive jpeg as encoders write it': async () =>
      busy(300, 200).jpeg({ progressive: true }).toBuffer(),
    'a jpeg with restarts and much 0xff in it': async () => busy(600, 400).jpeg({ quality: 100 }).toBuffer(),
    'a jpeg of thousands of segments': () => withSegments(9_900),
    'a png in pieces of a few bytes': () => {
      const rows = deflateSync(Buffer.alloc(30 * (1 + 40 * 3)))
      const bytes = Array.from(rows, (byte) => chunk('IDAT', Buffer.from([byte])))
      return png(40, 30, times(60_000, chunk('prVt', NOTHING)), ...bytes)
    },
    'a webp of thousands of chunks': () => webpWith(9_900),
    // It takes 400 megabytes unpacked.
    'an interlaced png of 100 megapixels and 8 bits': () =>
      pngOf([10_000, 10_000], { colourType: 6, isInterlaced: true }, ROWS),
    // Cameras store half the colours in each direction.
    'a progressive jpeg of 100 megapixels with halved colours': () =>
      jpegOf(frameHeader(0xc2, 10_000, 0x22), scanOf(3)),
    'a progressive jpeg of 100 megapixels in 20 scans': () =>
      jpegOf(frameHeader(0xc2, 10_000, 0x22), times(20, scanOf(3))),
    'a jpeg of 100 megapixels in one scan': () => jpegOf(frameHeader(0xc0, 10_000, 0x11), scanOf(3)),
  }
  for (const [title, content] of Object.entries(ACCEPTED)) {
    test(`${title} is taken`, async () => {
      await gallery.add(await content())
    })
  }
})
