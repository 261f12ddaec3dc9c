// Not in a quick run: it decodes large images.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertFailure } from '../../../../../test/envelope.ts'
import { assertColour, drawn, type Gallery, openGallery } from '../../../../../test/images.ts'
import { picture } from '../../../../../test/pictures.ts'

type Size = readonly [width: number, height: number]

const SIZES: ReadonlyArray<readonly [source: Size, query: string, result: Size]> = [
  [[40, 30], 'w=20', [20, 15]],
  [[40, 30], 'h=20', [27, 20]],
  [[40, 30], 'w=20&h=20', [20, 15]],
  [[40, 30], 'w=20&h=10', [13, 10]],
  [[40, 30], 'w=20&h=20&resize=fit', [20, 15]],
  [[40, 30], 'w=20&h=20&resize=fill', [20, 20]],
  [[40, 30], 'w=7&h=29&resize=fill', [7, 29]],
  [[40, 30], 'w=40&h=30&resize=fill', [40, 30]],
  [[40, 30], 'w=40', [40, 30]],
  [[40, 30], 'w=20&resize=fill', [20, 15]],
  [[40, 30], 'h=20&resize=fill', [27, 20]],
  [[40, 30], 'resize=fill', [40, 30]],
  [[40, 30], 'resize=fit', [40, 30]],
  [[40, 30], 'w=1', [1, 1]],
  [[40, 30], 'h=1', [1, 1]],
  [[40, 30], 'w=1&h=1', [1, 1]],
  [[40, 30], 'w=1&h=1&resize=fill', [1, 1]],
  [[40, 30], 'w=1&h=50&resize=fill', [1, 50]],
  // These images are enlarged.
  [[40, 30], 'w=400', [400, 300]],
  [[40, 30], 'h=301', [401, 301]],
  [[40, 30], 'w=400&h=4096', [400, 300]],
  [[40, 30], 'w=100&h=400&resize=fill', [100, 400]],
  [[1, 1], 'w=64', [64, 64]],
  [[1, 1], 'w=5&h=3&resize=fill', [5, 3]],
  [[40, 30], 'w=4096&h=4096&resize=fill', [4096, 4096]],
  // These images have odd proportions.
  [[6, 27], 'w=113', [113, 509]],
  [[3, 2], 'w=100', [100, 67]],
  [[7, 5], 'h=3', [4, 3]],
  [[101, 97], 'w=33&h=33', [33, 32]],
  [[500, 333], 'w=250', [250, 167]],
  [[333, 500], 'w=99&h=101&resize=fill', [99, 101]],
  // These images are as thin as an image can be.
  [[65_535, 1], 'w=4096', [4096, 1]],
  [[65_535, 1], 'w=10', [10, 1]],
  [[65_535, 1], 'w=10&h=10', [10, 1]],
  [[65_535, 1], 'w=1', [1, 1]],
  [[1, 65_535], 'h=4096', [1, 4096]],
  [[1, 65_535], 'h=7', [1, 7]],
  [[65_535, 1], 'w=10&h=10&resize=fill', [10, 10]],
]

describe('the size of a transformed image', () => {
  let gallery: Gallery
  const urls = new Map<string, string>()
  before(async () => {
    gallery = await openGallery()
    for (const [[width, height]] of SIZES) {
      const name = `${width}x${height}`
      if (!urls.has(name)) urls.set(name, await gallery.add(await picture('png', { width, height })))
    }
  })
  after(() => gallery.close())

  for (const [[width, height], query, [resultWidth, resultHeight]] of SIZES) {
    test(`${width}x${height} with ${query} is ${resultWidth}x${resultHeight}`, async () => {
      const shown = await gallery.show(urls.get(`${width}x${height}`) ?? '', query)
      assert.deepEqual([shown.width, shown.height], [resultWidth, resultHeight])
      assert.equal(shown.format, 'png')
    })
  }

  for (const format of ['jpeg', 'webp', 'avif', 'gif'] as const) {
    test(`${format} is shrunk to the pixel too`, async () => {
      const url = await gallery.add(await picture(format, { width: 641, height: 479 }))
      const fitted = await gallery.show(url, 'w=97')
      assert.deepEqual([fitted.format, fitted.width, fitted.height], [format, 97, 72])
      const filled = await gallery.show(url, 'w=53&h=97&resize=fill')
      assert.deepEqual([filled.format, filled.width, filled.height], [format, 53, 97])
    })
  }

  test('fit shows the whole image, fill the middle of it', async () => {
    const url = await gallery.add(
      await drawn(90, 30, (x) => STRIPES[Math.floor(x / 30)] ?? RED)
        .png()
        .toBuffer(),
    )
    const fitted = await gallery.show(url, 'w=30&h=30')
    assert.deepEqual([fitted.width, fitted.height], [30, 10])
    assertColour(fitted.pixel(2, 5), [...RED, 255])
    assertColour(fitted.pixel(15, 5), [...GREEN, 255])
    assertColour(fitted.pixel(27, 5), [...BLUE, 255])
    const filled = await gallery.show(url, 'w=10&h=10&resize=fill')
    for (const x of [0, 5, 9]) assertColour(filled.pixel(x, 5), [...GREEN, 255], 40)
  })
})

const RED = [255, 0, 0] as const
const GREEN = [0, 255, 0] as const
const BLUE = [0, 0, 255] as const
const STRIPES = [RED, GREEN, BLUE]

const TOO_LARGE: ReadonlyArray<readonly [source: Size, query: string, result: string]> = [
  [[65_535, 1], 'format=png', '65535 by 1'],
  [[65_535, 1], 'q=5', '65535 by 1'],
  [[8_193, 1], 'resize=fit', '8193 by 1'],
  [[1, 8_193], 'format=webp', '1 by 8193'],
  [[20, 10], 'h=4096', '8192 by 4096'],
  [[10, 30], 'w=4096', '4096 by 12288'],
  [[5_660, 5_660], 'format=jpeg', '5660 by 5660'],
]

describe('a result that would be too large', () => {
  let gallery: Gallery
  before(async () => {
    gallery = await openGallery()
  })
  after(() => gallery.close())

  for (const [[width, height], query, result] of TOO_LARGE) {
    test(`${width}x${height} with ${query} is refused`, async () => {
      const url = await gallery.add(await picture('png', { width, height }))
      assertFailure(await gallery.service.app.inject(`${url}?${query}`), 5003, 400, {
        message: `The result would be ${result} pixels; at most 8192 a side and 32000000 in all are allowed.`,
      })
    })
  }

  test('the longest side and the shortest beyond it are told apart', async () => {
    const url = await gallery.add(await picture('png', { width: 8_192, height: 1 }))
    const shown = await gallery.show(url, 'format=png')
    assert.deepEqual([shown.width, shown.height], [8_192, 1])
  })

  test('a large original is served as it is', async () => {
    const content = await picture('png', { width: 8_193, height: 1 })
    const reply = await gallery.service.app.inject(await gallery.add(content))
    assert.equal(reply.statusCode, 200)
    assert.deepEqual(reply.rawPayload, content)
  })
})
