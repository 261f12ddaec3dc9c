// Not in a quick run: it decodes large images.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { assertFailure } from '../../../../../test/envelope.ts'
import { heicFile, heicOf } from '../../../../../test/heic.ts'
import { assertColour, type Gallery, inFile, openGallery, type Shown } from '../../../../../test/images.ts'
import { HEIC } from '../../../../../test/pictures.ts'
import { keyIn, NO_TRACES, traces, upload, uploaded } from '../../../../../test/upload.ts'
import { inspectImage } from './image.ts'

const [RED, GREEN, BLUE] = [
  [200, 30, 30, 255],
  [30, 200, 30, 255],
  [30, 30, 200, 255],
] as const

type Places = ReadonlyArray<readonly [x: number, y: number]>

// One engine is enough: all of it lies outside the database, and the rest of media is tested on both.
describe('HEIC', () => {
  let gallery: Gallery
  before(async () => {
    gallery = await openGallery()
  })
  after(() => gallery.close())

  /** Checks the green corner and the two sides, wherever they should be. */
  function assertPicture(shown: Shown, [green, red, blue]: Places): void {
    for (const [place, colour] of [
      [green, GREEN],
      [red, RED],
      [blue, BLUE],
    ] as const) {
      assertColour(shown.pixel(...(place ?? [0, 0])), colour)
    }
  }
  const UPRIGHT = [
    [5, 5],
    [30, 50],
    [80, 30],
  ] as const

  test('without a format it becomes a JPEG, and else what is asked for', async () => {
    const url = await gallery.add(await heicFile('plain'))
    const plain = await gallery.show(url, 'resize=fit')
    assert.deepEqual([plain.format, plain.width, plain.height], ['jpeg', 96, 64])
    assertPicture(plain, UPRIGHT)
    for (const format of ['jpeg', 'png', 'webp', 'avif']) {
      const shown = await gallery.show(url, `w=48&format=${format}`)
      assert.deepEqual([shown.format, shown.width, shown.height], [format, 48, 32])
      assertPicture(shown, [
        [3, 3],
        [15, 25],
        [40, 15],
      ])
    }
    const filled = await gallery.show(url, 'w=20&h=20&resize=fill')
    assert.deepEqual([filled.format, filled.width, filled.height], ['jpeg', 20, 20])
    const same = await gallery.show(url, 'w=48')
    assert.deepEqual(same.content, (await gallery.show(url, 'w=48&format=jpeg')).content)
    const original = await gallery.service.app.inject(url)
    assert.equal(original.headers['content-type'], 'image/heic')
    assert.deepEqual(original.rawPayload, await heicFile('plain'))
  })

  test('nothing is left of what else is in the file', async () => {
    const shown = await gallery.show(await gallery.add(await heicFile('p3')), 'w=48')
    assert.deepEqual(
      [shown.metadata.hasProfile, shown.metadata.exif, shown.metadata.xmp],
      [false, undefined, undefined],
    )
  })

  const TURNED: Array<[title: string, shape: Parameters<typeof heicOf>[0], size: number[], places: Places]> =
    [
      [
        'turned by a quarter',
        { turns: 1 },
        [64, 96],
        [
          [5, 90],
          [50, 70],
          [30, 15],
        ],
      ],
      [
        'turned by half',
        { turns: 2 },
        [96, 64],
        [
          [90, 58],
          [65, 14],
          [15, 30],
        ],
      ],
      [
        'turned by three quarters',
        { turns: 3 },
        [64, 96],
        [
          [58, 5],
          [14, 30],
          [30, 80],
        ],
      ],
      [
        'mirrored',
        { mirror: 1 },
        [96, 64],
        [
          [90, 5],
          [65, 50],
          [15, 30],
        ],
      ],
      [
        'turned and mirrored',
        { turns: 1, mirror: 1 },
        [64, 96],
        [
          [58, 90],
          [14, 70],
          [34, 15],
        ],
      ],
    ]
  for (const [title, shape, size, places] of TURNED) {
    test(`a picture that is to be ${title} is, once`, async () => {
      const { url, width, height } = await uploaded(gallery.service, gallery.person, await heicOf(shape))
      assert.deepEqual([width, height], size)
      const shown = await gallery.show(url, 'format=png')
      assert.deepEqual([shown.width, shown.height], size)
      assertPicture(shown, places)
    })
  }

  test('a picture in parts is put together and cut to its size', async () => {
    const content = await heicOf({ grid: [3, 2], size: [250, 120] })
    const { url, width, height } = await uploaded(gallery.service, gallery.person, content)
    assert.deepEqual([width, height], [250, 120])
    const shown = await gallery.show(url, 'format=png')
    assert.deepEqual([shown.width, shown.height], [250, 120])
    assertPicture(shown, UPRIGHT)
    assertPicture(shown, [
      [96 + 5, 64 + 5],
      [96 + 30, 64 + 50],
      [96 + 80, 64 + 30],
    ])
  })

  test('what is see-through stays so, and turns white in a JPEG', async () => {
    const url = await gallery.add(await heicFile('alpha'))
    const shown = await gallery.show(url, 'format=webp')
    assertColour(shown.pixel(5, 5), GREEN)
    assertColour(shown.pixel(30, 50), [200, 30, 30, 100])
    assertColour((await gallery.show(url, 'w=96')).pixel(30, 50), [233, 167, 167, 255])
  })

  test('colours of Display P3 become those of sRGB, by profile and by number', async () => {
    assertPicture(await gallery.show(await gallery.add(await heicFile('p3')), 'format=png'), UPRIGHT)
    // Equal numbers mean a stronger red there.
    const named = await gallery.show(await gallery.add(await heicOf({ primaries: 12 })), 'format=png')
    assertColour(named.pixel(30, 50), [218, 0, 16, 255], 14)
    assertPicture(
      await gallery.show(await gallery.add(await heicOf({ primaries: 1 })), 'format=png'),
      UPRIGHT,
    )
  })

  test('ten bits become eight', async () => {
    const shown = await gallery.show(await gallery.add(await heicFile('deep')), 'format=png')
    assertPicture(shown, UPRIGHT)
    assert.equal(shown.metadata.depth, 'uchar')
  })

  test('one that was stored before it could be read is found out about when it is wanted', async () => {
    const { service, person } = gallery
    const { id, url, key } = await uploaded(service, person, await heicFile('plain'))
    await service.db
      .updateTable('media')
      .set({ width: null, height: null, frames: null })
      .where('key', '=', key)
      .execute()
    assert.equal((await gallery.show(url, 'w=24')).height, 16)
    const list = await service.app.inject({ url: '/api/v1/media', headers: person.headers })
    const { data }: { data: { items: Array<{ id: number; width?: number; height?: number }> } } = list.json()
    const found = data.items.find((item) => item.id === id)
    assert.deepEqual([found?.width, found?.height], [96, 64])
  })

  const DAMAGED: Record<string, () => Promise<Buffer> | Buffer> = {
    'without a picture': () => HEIC,
    'that breaks off in its pixels': async () => (await heicFile('plain')).subarray(0, -60),
    'that breaks off before them': async () => (await heicFile('plain')).subarray(0, 200),
    'whose pixels are garbage': async () => {
      const content = await heicFile('plain')
      return content.fill(0xa5, content.indexOf('mdat') + 4)
    },
    'that says to be larger than it is': () => heicOf({ size: [9_000, 9_000] }),
  }
  for (const [title, content] of Object.entries(DAMAGED)) {
    test(`one ${title} is kept, served as it is and never transformed`, async () => {
      const bytes = await content()
      const url = await gallery.add(bytes)
      assert.deepEqual((await gallery.service.app.inject(url)).rawPayload, bytes)
      for (const query of ['w=10', 'w=10&format=avif']) {
        const reply = await gallery.service.app.inject(`${url}?${query}`)
        assertFailure(reply, 1900, 500, { message: 'The image could not be transformed.' })
      }
    })
  }

  test('too many pixels and too many parts are refused before anything is decoded', async () => {
    const service = gallery.service
    const before = await traces(service)
    assertFailure(
      await upload(service, gallery.person, await heicOf({ size: [10_000, 10_001] })),
      5003,
      400,
      {
        message: 'An image may have at most 100000000 pixels and 1000 frames.',
      },
    )
    assertFailure(await upload(service, gallery.person, await heicOf({ grid: [40, 25] })), 5006, 400, {
      message: 'The file is damaged: it has more than 1000 items, which no picture needs.',
    })
    assert.deepEqual(await traces(service), before)
    assert.notDeepEqual(before, NO_TRACES)
    assert.ok(
      keyIn(await gallery.add(await heicOf({ grid: [33, 30], size: [3_168, 1_920] }))).endsWith('.heic'),
    )
  })

  test('no damage, whatever it is, is too much for its reader', async () => {
    const whole = [await heicFile('p3'), await heicOf({ grid: [3, 2], turns: 1 })]
    await inFile(Buffer.alloc(0), (path) =>
      fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...whole),
          fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { minLength: 1, maxLength: 6 }),
          fc.nat(1_200),
          async (content, changes, end) => {
            const damaged = Buffer.from(content.subarray(0, end))
            for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value
            await writeFile(path, damaged)
            await inspectImage(path, 'heic').catch((error: Error) =>
              assert.match(error.message, /more than 1000 items/),
            )
          },
        ),
        { seed: 11, numRuns: 300 },
      ),
    )
  })
})
