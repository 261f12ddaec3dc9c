import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import {
  assertColour,
  type Decoded,
  decode,
  drawn,
  type Gallery,
  inFile,
  openGallery,
  type Rgb,
} from '../../../../../test/images.ts'

const RED: Rgb = [230, 20, 20]
const GREEN: Rgb = [20, 200, 20]
const BLUE: Rgb = [20, 20, 230]
const WHITE: Rgb = [245, 245, 245]

/** Each corner has a colour: red and green above, blue and white below. */
function corners(): Sharp {
  return drawn(64, 32, (x, y) => (y < 16 ? (x < 32 ? RED : GREEN) : x < 32 ? BLUE : WHITE))
}

/** The corners are named clockwise from the upper left, as the picture must look. */
const ORIENTATIONS: Record<number, readonly [Rgb, Rgb, Rgb, Rgb]> = {
  1: [RED, GREEN, WHITE, BLUE],
  2: [GREEN, RED, BLUE, WHITE],
  3: [WHITE, BLUE, RED, GREEN],
  4: [BLUE, WHITE, GREEN, RED],
  5: [RED, BLUE, WHITE, GREEN],
  6: [BLUE, RED, GREEN, WHITE],
  7: [WHITE, GREEN, RED, BLUE],
  8: [GREEN, WHITE, BLUE, RED],
}

function assertCorners(image: Decoded, expected: readonly [Rgb, Rgb, Rgb, Rgb]): void {
  const [right, bottom] = [image.width - 3, image.height - 3]
  const places = [
    image.pixel(2, 2),
    image.pixel(right, 2),
    image.pixel(right, bottom),
    image.pixel(2, bottom),
  ]
  for (const [at, colour] of expected.entries()) assertColour(places[at] ?? [], [...colour, 255], 25)
}

const SECRET = 'written by the camera'
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`
const EXIF = {
  IFD0: { Copyright: SECRET, Model: SECRET },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3230/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 4366/100',
  },
}

/** Adds the segment in which agencies keep captions, and a comment; both go after the first two bytes. */
function withCaption(jpeg: Buffer): Buffer {
  const caption = Buffer.from(
    `Photoshop 3.0\x008BIM\x04\x04\0\0\0\x1a\x1c\x02\x78\0\x15${SECRET}\0`,
    'latin1',
  )
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xed, caption),
    segment(0xfe, Buffer.from(SECRET)),
    jpeg.subarray(2),
  ])
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

describe('what a camera writes beside the picture', () => {
  let gallery: Gallery
  before(async () => {
    gallery = await openGallery()
  })
  after(() => gallery.close())

  for (const [orientation, expected] of Object.entries(ORIENTATIONS)) {
    test(`orientation ${orientation} is applied and gone`, async () => {
      const source = await corners()
        .jpeg({ quality: 95 })
        .withMetadata({ orientation: Number(orientation) })
      const url = await gallery.add(await source.toBuffer())
      const isOnItsSide = Number(orientation) >= 5
      const [width, height] = isOnItsSide ? [32, 64] : [64, 32]
      for (const query of ['q=90', 'format=png', 'format=webp', 'format=avif']) {
        const shown = await gallery.show(url, query)
        assert.deepEqual([shown.width, shown.height], [width, height])
        assert.equal(shown.metadata.orientation, undefined)
        assertCorners(shown, expected)
      }
      const small = await gallery.show(url, 'w=16&q=95')
      assert.deepEqual([small.width, small.height], isOnItsSide ? [16, 32] : [16, 8])
      assertCorners(small, expected)
      const filled = await gallery.show(url, 'w=24&h=24&resize=fill&q=95')
      assert.deepEqual([filled.width, filled.height], [24, 24])
      assertCorners(filled, expected)
    })
  }

  for (const format of ['png', 'webp', 'avif'] as const) {
    test(`orientation is applied to ${format} too`, async () => {
      const source = corners().toFormat(format, { quality: 95 }).withMetadata({ orientation: 6 })
      const shown = await gallery.show(await gallery.add(await source.toBuffer()), 'format=png')
      assert.deepEqual([shown.width, shown.height], [32, 64])
      assertCorners(shown, [BLUE, RED, GREEN, WHITE])
    })
  }

  test('nothing of it is in a transformed image, and all of it in the original', async () => {
    const tagged = corners().withExif(EXIF).withXmp(XMP).withIccProfile('p3', { attach: true })
    const sources = {
      jpeg: withCaption(await tagged.clone().jpeg().toBuffer()),
      png: await tagged.clone().png().toBuffer(),
      webp: await tagged.clone().webp().toBuffer(),
      avif: await tagged.clone().avif().toBuffer(),
    }
    for (const [format, content] of Object.entries(sources)) {
      assert.ok(content.includes(SECRET))
      const { exif, xmp, icc, iptc } = (await decode(content)).metadata
      assert.ok(exif && xmp && icc, format)
      if (format === 'jpeg') assert.ok(iptc)
      const url = await gallery.add(content)
      assert.deepEqual((await gallery.service.app.inject(url)).rawPayload, content)
      for (const query of [
        'w=16',
        'h=16',
        'q=70',
        'resize=fit',
        'format=jpeg',
        'format=png',
        'format=webp',
        'format=avif',
      ]) {
        const shown = await gallery.show(url, query)
        assert.deepEqual(leftOf(shown), { hasProfile: false }, `${format} with ${query}`)
        assert.ok(!shown.content.includes(SECRET))
        assert.ok(!shown.content.includes('Exif'))
      }
    }
  })
})

function leftOf({ metadata }: Decoded): object {
  const { exif, xmp, iptc, icc, comments, orientation, hasProfile } = metadata
  const left = Object.entries({ exif, xmp, iptc, icc, comments, orientation })
  return { ...Object.fromEntries(left.filter(([, value]) => value !== undefined)), hasProfile }
}

describe('colours of a wider space', () => {
  let gallery: Gallery
  before(async () => {
    gallery = await openGallery()
  })
  after(() => gallery.close())

  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    test(`a ${format} in Display P3 looks the same without its profile`, async () => {
      const content = await drawn(32, 32, () => [200, 60, 40])
        .withIccProfile('p3')
        .toFormat(format, { quality: 95 })
        .toBuffer()
      // The numbers in the file are others than those of the colour in sRGB.
      const stored = await inFile(content, (path) => sharp(path, { ignoreIcc: true }).raw().toBuffer())
      assert.ok(Math.abs(200 - (stored[0] ?? 0)) > 12)
      const url = await gallery.add(content)
      for (const query of ['format=png', 'w=16', 'format=webp&w=16', 'format=avif', 'format=jpeg']) {
        const shown = await gallery.show(url, query)
        assertColour(shown.pixel(8, 8), [200, 60, 40, 255], 7)
        assert.equal(shown.metadata.icc, undefined)
      }
    })
  }
})
