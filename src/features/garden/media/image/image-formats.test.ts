import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { assertColour, busy, decode, drawn, type Gallery, openGallery } from '../../../../../test/images.ts'
import { picture } from '../../../../../test/pictures.ts'

const SOURCES = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
const TARGETS = ['jpeg', 'png', 'webp', 'avif'] as const
const LEAF = [58, 125, 68, 255]

describe('the format of a transformed image', () => {
  let gallery: Gallery
  before(async () => {
    gallery = await openGallery()
  })
  after(() => gallery.close())

  for (const source of SOURCES) {
    test(`${source} stays ${source} unless told otherwise`, async () => {
      const url = await gallery.add(await picture(source))
      for (const query of ['w=20', 'h=15', 'q=50', 'resize=fill']) {
        const shown = await gallery.show(url, query)
        assert.equal(shown.format, source, query)
        assertColour(shown.pixel(10, 10), LEAF)
      }
    })

    test(`${source} becomes what is asked for, without being resized`, async () => {
      const url = await gallery.add(await picture(source))
      for (const format of TARGETS) {
        const shown = await gallery.show(url, `format=${format}`)
        assert.deepEqual([shown.format, shown.width, shown.height], [format, 40, 30])
        assertColour(shown.pixel(20, 15), LEAF)
      }
    })
  }

  for (const format of ['jpeg', 'webp', 'avif'] as const) {
    test(`quality decides the size of ${format}, and is 80 unless told otherwise`, async () => {
      const url = await gallery.add(await busy(200, 150).png().toBuffer())
      const bytes = async (query: string) => (await gallery.show(url, `format=${format}${query}`)).content
      const sizes = []
      for (const q of [1, 30, 60, 80, 100]) sizes.push((await bytes(`&q=${q}`)).length)
      assert.deepEqual(
        sizes,
        sizes.toSorted((a, b) => a - b),
      )
      assert.equal(new Set(sizes).size, sizes.length)
      assert.deepEqual(await bytes(''), await bytes('&q=80'))
    })
  }

  test('quality has no effect on png, which loses nothing', async () => {
    const url = await gallery.add(await busy(64, 64).png().toBuffer())
    const worst = await gallery.show(url, 'format=png&q=1')
    assert.deepEqual((await gallery.show(url, 'format=png&q=100')).content, worst.content)
    const original = await decode((await gallery.service.app.inject(url)).rawPayload)
    for (const [x, y] of [[0, 0] as const, [63, 63] as const, [31, 7] as const])
      assert.deepEqual(worst.pixel(x, y), original.pixel(x, y))
    assert.equal(worst.metadata.isPalette, false)
  })

  test('resize without a size has no effect', async () => {
    const url = await gallery.add(await busy(50, 40).png().toBuffer())
    const plain = await gallery.show(url, 'format=webp')
    for (const resize of ['fit', 'fill']) {
      const { content, reply } = await gallery.show(url, `format=webp&resize=${resize}`)
      assert.deepEqual(content, plain.content)
      assert.equal(reply.headers.etag, plain.reply.headers.etag)
    }
  })

  test('what is see-through stays so, and turns white where the format knows no such thing', async () => {
    const half = sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 200, alpha: 0.5 } },
    })
    const url = await gallery.add(await half.png().toBuffer())
    for (const format of ['png', 'webp', 'avif']) {
      for (const query of [`format=${format}`, `format=${format}&w=10`]) {
        const shown = await gallery.show(url, query)
        assert.equal(shown.metadata.hasAlpha, true)
        assertColour(shown.pixel(5, 5), [0, 0, 200, 128], 8)
      }
    }
    for (const query of ['format=jpeg', 'format=jpeg&w=10']) {
      const shown = await gallery.show(url, query)
      assert.equal(shown.metadata.hasAlpha, false)
      assertColour(shown.pixel(5, 5), [127, 127, 227, 255], 8)
    }
  })

  test('a see-through edge is not darkened by what lies behind it', async () => {
    const pixels = Buffer.alloc(20 * 20 * 4)
    for (let at = 0; at < 400; at++) pixels.set(at % 20 < 10 ? [255, 255, 255, 255] : [0, 0, 0, 0], at * 4)
    const source = sharp(pixels, { raw: { width: 20, height: 20, channels: 4 } })
    const shown = await gallery.show(await gallery.add(await source.png().toBuffer()), 'w=9&format=jpeg')
    for (let x = 0; x < 9; x++) assertColour(shown.pixel(x, 4), [255, 255, 255, 255], 3)
  })
})

describe('unusual sources', () => {
  let gallery: Gallery
  before(async () => {
    gallery = await openGallery()
  })
  after(() => gallery.close())

  const leaf = () => drawn(40, 30, (x) => (x < 20 ? [200, 30, 30] : [30, 30, 200]))
  const UNUSUAL: Record<string, { content: () => Promise<Buffer>; left: number[]; right: number[] }> = {
    'a png with a palette': {
      content: () => leaf().png({ palette: true }).toBuffer(),
      left: [200, 30, 30, 255],
      right: [30, 30, 200, 255],
    },
    'an interlaced png': {
      content: () => leaf().png({ progressive: true }).toBuffer(),
      left: [200, 30, 30, 255],
      right: [30, 30, 200, 255],
    },
    'a png of 16 bits': {
      content: () => leaf().toColourspace('rgb16').png().toBuffer(),
      left: [200, 30, 30, 255],
      right: [30, 30, 200, 255],
    },
    'a png of 16 bits that is see-through': {
      content: () => leaf().ensureAlpha(0.5).toColourspace('rgb16').png().toBuffer(),
      left: [200, 30, 30, 128],
      right: [30, 30, 200, 128],
    },
    'a progressive jpeg': {
      content: () => leaf().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      left: [200, 30, 30, 255],
      right: [30, 30, 200, 255],
    },
    'a lossless webp': {
      content: () => leaf().webp({ lossless: true }).toBuffer(),
      left: [200, 30, 30, 255],
      right: [30, 30, 200, 255],
    },
    'a greyscale jpeg': {
      content: () =>
        drawn(40, 30, (x) => (x < 20 ? [220, 220, 220] : [40, 40, 40]))
          .greyscale()
          .jpeg()
          .toBuffer(),
      left: [220, 220, 220, 255],
      right: [40, 40, 40, 255],
    },
    'a greyscale png': {
      content: () =>
        drawn(40, 30, (x) => (x < 20 ? [220, 220, 220] : [40, 40, 40]))
          .greyscale()
          .png()
          .toBuffer(),
      left: [220, 220, 220, 255],
      right: [40, 40, 40, 255],
    },
    'a CMYK jpeg': {
      // Ink can print these colours.
      content: () =>
        drawn(40, 30, (x) => (x < 20 ? [150, 110, 90] : [90, 110, 130]))
          .toColourspace('cmyk')
          .withIccProfile('cmyk')
          .jpeg({ quality: 100 })
          .toBuffer(),
      left: [150, 110, 90, 255],
      right: [90, 110, 130, 255],
    },
  }

  for (const [title, { content, left, right }] of Object.entries(UNUSUAL)) {
    test(`${title} is shown in its colours`, async () => {
      const source = await content()
      const url = await gallery.add(source)
      for (const query of ['w=20', 'format=png&w=20', 'format=webp&w=20', 'format=avif&w=20']) {
        const shown = await gallery.show(url, query)
        const isSolid = shown.format === 'jpeg'
        // Ink and light never match to the last shade.
        const tolerance = title.includes('CMYK') ? 30 : 14
        assertColour(shown.pixel(4, 7), isSolid ? [...left.slice(0, 3), 255] : left, tolerance)
        assertColour(shown.pixel(15, 7), isSolid ? [...right.slice(0, 3), 255] : right, tolerance)
        assert.equal(shown.metadata.depth, 'uchar')
        assert.notEqual(shown.metadata.space, 'cmyk')
        assert.equal(shown.metadata.hasProfile, false)
      }
    })
  }
})
