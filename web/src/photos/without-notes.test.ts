import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { withoutNotes } from './without-notes.ts'

const SECRET = 'written by the camera'
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`
const EXIF = {
  IFD0: { Model: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
}
/** How a file says "latitude": as the tag of its directory of places. */
const PLACES = Buffer.from([0x88, 0x25])

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** A red and a blue half, so that a turn is seen. */
function image() {
  const half = { create: { width: 16, height: 16, channels: 3, background: '#0000ff' } } as const
  return sharp({ create: { width: 32, height: 16, channels: 3, background: '#ff0000' } }).composite([
    { input: half, left: 0, top: 0 },
  ])
}

function photo(format: Format, orientation?: number): Promise<Buffer> {
  const tagged = image().withExif(EXIF).withXmp(XMP).withIccProfile('p3', { attach: true })
  const held = orientation === undefined ? tagged : tagged.withMetadata({ orientation }).withExif(exifWith())
  return held.toFormat(format).toBuffer()

  function exifWith() {
    return { ...EXIF, IFD0: { ...EXIF.IFD0, Orientation: String(orientation) } }
  }
}

async function strip(content: Buffer): Promise<Buffer | undefined> {
  const stripped = await withoutNotes(new Blob([Uint8Array.from(content)], { type: 'image/jpeg' }))
  return stripped && Buffer.from(await stripped.arrayBuffer())
}

const pixels = (content: Buffer) => sharp(content).autoOrient().raw().toBuffer()

describe('a photo that is uploaded', () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    test(`${format}: keeps its pixels, colours and turn, and loses the rest`, async () => {
      for (const orientation of [undefined, 3, 6]) {
        const taken = await photo(format, orientation)
        const before = await sharp(taken).metadata()
        assert.ok(taken.includes(SECRET) && before.exif?.includes(PLACES.toReversed()), format)
        const stripped = await strip(taken)
        assert.ok(stripped)
        assert.ok(!stripped.includes(SECRET))
        const { exif, xmp, icc, orientation: kept, width, height } = await sharp(stripped).metadata()
        assert.deepEqual([xmp, kept, width, height], [undefined, orientation, 32, 16])
        assert.ok(icc?.equals(before.icc ?? Buffer.alloc(0)))
        assert.equal(exif === undefined, orientation === undefined)
        assert.ok(exif === undefined || (exif.length < 40 && !exif.includes(PLACES)))
        assert.deepEqual(await pixels(stripped), await pixels(taken))
        // What has nothing to lose is not written again.
        assert.ok((await strip(stripped))?.equals(stripped))
      }
    })
  }

  test('jpeg: captions, comments, and what lies behind its end are gone', async () => {
    const plain = await image().jpeg({ progressive: true }).toBuffer()
    const noted = Buffer.concat([
      plain.subarray(0, 2),
      segment(0xed, Buffer.from(`Photoshop 3.0\0${SECRET}`)),
      segment(0xfe, Buffer.from(SECRET)),
      segment(0xe2, Buffer.from('MPF\0 where the other pictures lie')),
      plain.subarray(2),
      await photo('jpeg'),
    ])
    assert.ok((await strip(noted))?.equals(plain))
  })

  test('a file without such notes stays itself, with its name', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
      const file = new File([Uint8Array.from(await image().toFormat(format).toBuffer())], 'fern')
      assert.equal(await withoutNotes(file), file)
    }
    const taken = new File([Uint8Array.from(await photo('jpeg'))], 'fern.jpg', { type: 'image/jpeg' })
    const stripped = await withoutNotes(taken)
    assert.ok(stripped instanceof File)
    assert.deepEqual([stripped.name, stripped.type], ['fern.jpg', 'image/jpeg'])
  })

  test('what is of another format or damaged has to be drawn', async () => {
    assert.equal(await strip(await photo('avif')), undefined)
    assert.equal(await strip(Buffer.from('no picture')), undefined)
    const jpeg = await photo('jpeg')
    assert.equal(
      await strip(Buffer.concat([jpeg.subarray(0, 2), Buffer.from('x'), jpeg.subarray(2)])),
      undefined,
    )
    assert.equal(await strip((await photo('png')).subarray(0, 60)), undefined)
    assert.equal(await strip((await photo('webp')).subarray(0, -10)), undefined)
    // A browser shows the rest of a picture whose end is missing.
    assert.ok((await strip(jpeg.subarray(0, -2)))?.includes(Buffer.from([0xff, 0xda])))
  })
})

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}
