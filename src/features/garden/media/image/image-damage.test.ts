// Not in a quick run: it decodes hundreds of images.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { assertFailure } from '../../../../../test/envelope.ts'
import { busy, type Gallery, openGallery } from '../../../../../test/images.ts'
import { animation, picture } from '../../../../../test/pictures.ts'
import { chunk, png } from '../../../../../test/png.ts'
import { NO_TRACES, traces, upload } from '../../../../../test/upload.ts'

describe('damaged images', () => {
  let gallery: Gallery
  let sound: string
  before(async () => {
    gallery = await openGallery()
    sound = await gallery.add(await picture('png'))
  })
  after(() => gallery.close())

  async function assertBroken(url: string): Promise<void> {
    for (const query of ['w=10', 'w=10&format=jpeg', 'h=300&format=avif']) {
      const reply = await gallery.service.app.inject(`${url}?${query}`)
      assertFailure(reply, 1900, 500, { message: 'The image could not be transformed.' })
      // Not even a failure to make it may be remembered as an image.
      assertFailure(await gallery.service.app.inject(`${url}?${query}`), 1900, 500)
    }
    assert.equal((await gallery.show(sound, 'w=10')).width, 10)
  }

  const cutShort = async (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif') => {
    const whole = await busy(300, 200).toFormat(format).toBuffer()
    return whole.subarray(0, Math.floor(whole.length * 0.6))
  }

  for (const format of ['jpeg', 'png', 'avif'] as const) {
    test(`a ${format} that breaks off is kept, served as it is and never transformed`, async () => {
      const content = await cutShort(format)
      const url = await gallery.add(content)
      assert.deepEqual((await gallery.service.app.inject(url)).rawPayload, content)
      await assertBroken(url)
    })
  }

  for (const format of ['webp', 'gif'] as const) {
    test(`a ${format} that breaks off is refused, for its header tells`, async () => {
      assertFailure(await upload(gallery.service, gallery.person, await cutShort(format)), 5006, 400, {
        message: 'The file is damaged: it begins like an image but cannot be read as one.',
      })
    })
  }

  test('of a gif that breaks off after some frames, these are shown', async () => {
    const whole = await animation(20)
    const shown = await gallery.show(await gallery.add(whole.subarray(0, whole.length / 2)), 'w=2')
    assert.ok(shown.frames > 1 && shown.frames < 20)
  })

  test('a png whose middle is garbage is not transformed', async () => {
    const content = Buffer.from(await busy(300, 200).png().toBuffer())
    content.fill(0xa5, 5_000, 5_500)
    await assertBroken(await gallery.add(content))
  })

  test('what the library says about a broken image is in the log and not in the answer', async () => {
    const whole = await busy(300, 200).jpeg().toBuffer()
    const url = await gallery.add(whole.subarray(0, whole.length / 2))
    const reply = await gallery.service.app.inject(`${url}?w=11`)
    assert.doesNotMatch(reply.body, /vips|jpeg|premature|tmp|\//i)
    const line = gallery.service.logs.find(
      ({ level, requestId }) => level === 'error' && requestId === reply.headers['x-request-id'],
    )
    assert.equal(line?.code, 1900)
  })

  test('a header that promises more than there is costs no memory', async () => {
    const url = await gallery.add(png(10_000, 10_000, chunk('IDAT', deflateSync(Buffer.alloc(3_000)))))
    const before = process.memoryUsage.rss()
    await assertBroken(url)
    assert.ok(process.memoryUsage.rss() - before < 150_000_000)
  })

  test('a text of many megabytes in a png is not kept', async () => {
    const text = Buffer.alloc(8_000_000, 'a')
    text.write('Comment\0')
    const shown = await gallery.show(await gallery.add(png(40, 30, chunk('tEXt', text), ROWS)), 'w=20')
    assert.ok(shown.content.length < 2_000)
  })
})

const ROWS = chunk(
  'IDAT',
  deflateSync(Buffer.concat(Array.from({ length: 30 }, () => Buffer.alloc(1 + 40 * 3)))),
)

describe('packed texts in a png', () => {
  const packed = (size: number) => deflateSync(Buffer.alloc(size, 'A'), { level: 1 })
  const zTXt = (size: number) => chunk('zTXt', Buffer.concat([Buffer.from('k\0\0', 'latin1'), packed(size)]))
  const iTXt = (size: number) =>
    chunk('iTXt', Buffer.concat([Buffer.from('k\0\x01\0en\0k\0', 'latin1'), packed(size)]))

  let gallery: Gallery
  before(async () => {
    gallery = await openGallery()
  })
  after(() => gallery.close())

  test('of an honest size are taken', async () => {
    const content = png(40, 30, zTXt(1_000_000), iTXt(1_000_000), ROWS)
    const { width, height } = await gallery.show(await gallery.add(content), 'w=20')
    assert.deepEqual([width, height], [20, 15])
  })

  for (const [title, chunks] of [
    ['of two hundred megabytes', [zTXt(200_000_000)]],
    ['of many pieces, each just below what the decoder takes', Array<Buffer>(40).fill(zTXt(7_900_000))],
    ['of the international kind', [iTXt(5_000_000)]],
    ['behind the picture', [ROWS, zTXt(5_000_000)]],
  ] as const) {
    test(`${title} are refused before anything unpacks them`, async () => {
      const before = process.memoryUsage.rss()
      const reply = await upload(gallery.service, gallery.person, png(40, 30, ...chunks, ROWS))
      assertFailure(reply, 5006, 400, {
        message: 'The file is damaged: its texts have more than 4194304 bytes, which no picture needs.',
      })
      assert.ok(process.memoryUsage.rss() - before < 150_000_000)
    })
  }
})

describe('images with too much in them', () => {
  let gallery: Gallery
  before(async () => {
    gallery = await openGallery()
  })
  after(() => gallery.close())

  const TOO_MUCH: Record<string, () => Promise<Buffer> | Buffer> = {
    'a png of 19000 by 19000': () => png(19_000, 19_000, chunk('IDAT', deflateSync(Buffer.alloc(3_000)))),
    'one pixel row too many': () => png(10_000, 10_001, chunk('IDAT', deflateSync(Buffer.alloc(3_000)))),
    'a png as large as a header can say': () => png(2 ** 24 - 1, 2 ** 24 - 1, chunk('IDAT', Buffer.alloc(9))),
    'a gif of 1001 frames': () => animation(1_001),
  }
  for (const [title, content] of Object.entries(TOO_MUCH)) {
    test(`${title} is refused and leaves nothing`, async () => {
      const reply = await upload(gallery.service, gallery.person, await content())
      assertFailure(reply, 5003, 400, {
        message: 'An image may have at most 100000000 pixels and 1000 frames.',
      })
      assert.deepEqual(await traces(gallery.service), NO_TRACES)
    })
  }

  test('a thousand frames are accepted, and shown as the first', async () => {
    const url = await gallery.add(await animation(1_000))
    assert.equal((await gallery.show(url, 'w=2')).frames, 1)
  })
})
