// Not in a quick run: it decodes long animations.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import {
  assertColour,
  type Decoded,
  type Gallery,
  openGallery,
  type Rgb,
} from '../../../../../test/images.ts'

interface Film {
  readonly frames: number
  readonly width?: number
  readonly height?: number
}

/** Each frame has a colour of its own, told by its number. */
function colourOf(frame: number): Rgb {
  return [(frame * 37) % 256, (frame * 101 + 60) % 256, (frame * 17 + 200) % 256]
}

function film({ frames, width = 24, height = 16 }: Film) {
  const size = width * height * 3
  const pixels = Buffer.alloc(size * frames)
  for (let frame = 0; frame < frames; frame++) {
    pixels.fill(Buffer.from(colourOf(frame)), size * frame, size * (frame + 1))
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
}

const DELAYS = [100, 200, 50, 70, 300]
const TIMING = { delay: DELAYS, loop: 3 }

function assertFilm(shown: Decoded, width: number, height: number): void {
  assert.deepEqual([shown.width, shown.height, shown.frames], [width, height, DELAYS.length])
  const { delay, loop } = shown.metadata
  assert.deepEqual({ delay, loop }, TIMING)
  for (let frame = 0; frame < DELAYS.length; frame++) {
    const expected = [...colourOf(frame), 255]
    // The corners show whether a neighbouring frame bleeds in.
    for (const y of [0, height - 1]) assertColour(shown.pixel(0, y, frame), expected, 16)
    assertColour(shown.pixel(width - 1, height - 1, frame), expected, 16)
  }
}

function assertStill(shown: Decoded, width: number, height: number): void {
  assert.deepEqual([shown.width, shown.height, shown.frames], [width, height, 1])
  assertColour(shown.pixel(0, 0), [...colourOf(0), 255], 16)
}

describe('animations', () => {
  let gallery: Gallery
  let gif: string
  let webp: string
  before(async () => {
    gallery = await openGallery({ env: { MEDIA_MAX_PIXELS: '1000000' } })
    gif = await gallery.add(await film({ frames: 5 }).gif(TIMING).toBuffer())
    webp = await gallery.add(
      await film({ frames: 5 })
        .webp({ ...TIMING, quality: 95 })
        .toBuffer(),
    )
  })
  after(() => gallery.close())

  const MOVING = [
    ['GIF', 'GIF', () => gif, '', 'gif'],
    ['GIF', 'WebP', () => gif, '&format=webp', 'webp'],
    ['WebP', 'WebP', () => webp, '', 'webp'],
    ['WebP', 'WebP, said in so many words,', () => webp, '&format=webp', 'webp'],
  ] as const
  for (const [source, target, url, parameter, format] of MOVING) {
    test(`${source} to ${target} goes on moving as it did`, async () => {
      const cases: ReadonlyArray<readonly [query: string, width: number, height: number]> = [
        ['resize=fit', 24, 16],
        ['w=12', 12, 8],
        ['h=5', 8, 5],
        ['w=9&h=9&resize=fill', 9, 9],
        ['w=1&h=7&resize=fill', 1, 7],
        ['w=37', 37, 25],
        ['w=100&h=100', 100, 67],
      ]
      for (const [query, width, height] of cases) {
        const shown = await gallery.show(url(), query + parameter)
        assert.equal(shown.format, format)
        assertFilm(shown, width, height)
      }
    })
  }

  for (const format of ['jpeg', 'png', 'avif']) {
    test(`as ${format} the first frame is shown`, async () => {
      for (const url of [gif, webp]) {
        assertStill(await gallery.show(url, `format=${format}`), 24, 16)
        assertStill(await gallery.show(url, `format=${format}&w=12`), 12, 8)
        assertStill(await gallery.show(url, `format=${format}&w=9&h=20&resize=fill`), 9, 20)
      }
    })
  }

  test('a hundred frames move, one more does not', async () => {
    const most = await gallery.add(await film({ frames: 100, width: 4, height: 4 }).gif().toBuffer())
    assert.equal((await gallery.show(most, 'w=2')).frames, 100)
    const more = await gallery.add(await film({ frames: 101, width: 4, height: 4 }).gif().toBuffer())
    assertStill(await gallery.show(more, 'w=2'), 2, 2)
    assertStill(await gallery.show(more, 'w=2&format=webp'), 2, 2)
  })

  test('the frames together may have as many pixels as an image', async () => {
    const most = await film({ frames: 10, width: 400, height: 250 }).gif().toBuffer()
    assert.equal((await gallery.show(await gallery.add(most), 'w=4')).frames, 10)
    const more = await film({ frames: 10, width: 400, height: 251 }).gif().toBuffer()
    const shown = await gallery.show(await gallery.add(more), 'w=400&h=251&resize=fill')
    assertStill(shown, 400, 251)
  })

  test('and as many in the result as a result may have', async () => {
    const url = await gallery.add(await film({ frames: 100, width: 8, height: 1 }).webp().toBuffer())
    const shown = await gallery.show(url, 'w=200')
    assert.deepEqual([shown.width, shown.height, shown.frames], [200, 25, 100])
    const more = await gallery.show(url, 'w=1608')
    assert.deepEqual([more.width, more.height, more.frames], [1608, 201, 1])
  })

  test('an orientation says nothing about an animation, moving or not', async () => {
    const pixels = Buffer.alloc(24 * 32 * 3)
    for (let at = 0; at < 24 * 32; at++) pixels.set(at % 24 < 12 ? LEFT : RIGHT, at * 3)
    // The second frame differs in one pixel, or it would be no frame.
    pixels.set(RIGHT, 24 * 20 * 3)
    const content = await sharp(pixels, { raw: { width: 24, height: 32, channels: 3, pageHeight: 16 } })
      .webp({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const url = await gallery.add(content)
    for (const [query, frames] of [['w=12', 2] as const, ['w=12&format=png', 1] as const]) {
      const shown = await gallery.show(url, query)
      assert.deepEqual([shown.width, shown.height, shown.frames], [12, 8, frames])
      assertColour(shown.pixel(1, 6), [...LEFT, 255], 25)
      assertColour(shown.pixel(10, 1), [...RIGHT, 255], 25)
    }
  })

  test('a frame that stays for minutes does so as long as the library can say', async () => {
    const content = Buffer.from(
      await film({ frames: 2 })
        .gif({ delay: [100, 100] })
        .toBuffer(),
    )
    // The delay of a frame, in hundredths of a second, is in the block ahead of it.
    const control = content.indexOf(Buffer.from([0x21, 0xf9, 0x04]))
    content.writeUInt16LE(60_000, control + 4)
    const url = await gallery.add(content)
    assert.deepEqual((await gallery.show(url, 'format=webp&w=12')).metadata.delay, [65_535, 100])
  })

  test('an animation too large to be unpacked at once keeps its frames in order', async () => {
    const large = await openGallery()
    try {
      // Two of these frames are more than what is unpacked at a time.
      const content = await film({ frames: 2, width: 2_900, height: 2_900 }).webp({ effort: 0 }).toBuffer()
      const shown = await large.show(await large.add(content), 'w=10')
      assert.deepEqual([shown.width, shown.height, shown.frames], [10, 10, 2])
      for (const frame of [0, 1]) assertColour(shown.pixel(5, 5, frame), [...colourOf(frame), 255], 16)
    } finally {
      await large.close()
    }
  })
})

const LEFT: Rgb = [220, 30, 30]
const RIGHT: Rgb = [30, 30, 220]
