import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { assertHeaders } from './envelope.ts'
import { type Person, registerPerson } from './people.ts'
import type { Reply } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'
import { uploaded } from './upload.ts'

/** A service, and a user who uploads pictures to it. */
export interface Gallery {
  readonly service: TestApp
  readonly person: Person
  /** Uploads a picture and returns its URL. */
  add(content: Buffer): Promise<string>
  /** Fetches a transformed image; anything else fails the test. */
  show(url: string, query: string): Promise<Shown>
  close(): Promise<void>
}

export interface Shown extends Decoded {
  readonly reply: Reply
  readonly content: Buffer
}

type AppOptions = Parameters<typeof buildTestApp>[1]

export async function openGallery(options?: AppOptions): Promise<Gallery> {
  await using cleanUps = new AsyncDisposableStack()
  const service = await buildTestApp(undefined, options)
  cleanUps.defer(() => service.close())
  const person = await registerPerson(service)
  const whenClosed = cleanUps.move()
  return {
    service,
    person,
    add: async (content) => (await uploaded(service, person, content)).url,
    show: async (url, query) => {
      const reply = await service.app.inject(`${url}?${query}`)
      assert.equal(reply.statusCode, 200, reply.body.slice(0, 500))
      const content = reply.rawPayload
      const decoded = await decode(content)
      assertImageHeaders(reply, decoded.format)
      return { ...decoded, reply, content }
    },
    close: () => whenClosed.disposeAsync(),
  }
}

export function assertImageHeaders(reply: Reply, format: string): void {
  assertHeaders(reply, {
    'content-type': `image/${format}`,
    'content-length': String(reply.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': undefined,
    'accept-ranges': undefined,
  })
  assert.match(String(reply.headers.etag), /^"[\w-]{27}"$/)
  assert.match(String(reply.headers['content-security-policy']), /^default-src 'none';/)
}

export interface Decoded {
  readonly format: string
  readonly width: number
  /** Of a single frame. */
  readonly height: number
  readonly frames: number
  readonly metadata: Metadata
  /** Red, green, blue and opacity, as a screen would show it. */
  pixel(x: number, y: number, frame?: number): number[]
}

/** Decodes every pixel. */
export async function decode(content: Buffer): Promise<Decoded> {
  const image = () => sharp(content, { pages: -1, failOn: 'warning' })
  const metadata = await image().metadata()
  const { data, info } = await shown(image())
  const { pages: frames = 1, format, compression } = metadata
  const height = info.height / frames
  return {
    format: format === 'heif' && compression === 'av1' ? 'avif' : format,
    width: info.width,
    height,
    frames,
    metadata,
    pixel: (x, y, frame = 0) => {
      const at = ((frame * height + y) * info.width + x) * 4
      return [...data.subarray(at, at + 4)]
    },
  }
}

function shown(image: Sharp) {
  return image.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}

export async function inFile<T>(content: Buffer, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'frond-image-'))
  try {
    const path = join(folder, 'image')
    await writeFile(path, content)
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Lossy formats may be a little off. */
export function assertColour(found: readonly number[], expected: readonly number[], tolerance = 12): void {
  const off = expected.map((value, at) => Math.abs(value - (found[at] ?? Number.NaN)))
  assert.ok(
    off.every((distance) => distance <= tolerance),
    `${JSON.stringify(found)} should be about ${JSON.stringify(expected)}`,
  )
}

export type Rgb = readonly [red: number, green: number, blue: number]

/** The drawn picture: a colour for each pixel. */
export function drawn(width: number, height: number, colour: (x: number, y: number) => Rgb): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) pixels.set(colour(x, y), (y * width + x) * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Noise, so that every setting of a codec shows in the size. */
export function busy(width: number, height: number): Sharp {
  return drawn(width, height, (x, y) => {
    const seed = Math.imul(x * 7_919 + y * 104_729 + 1, 2_654_435_761)
    return [(seed >>> 8) & 255, (seed >>> 16) & 255, (x + y) & 255]
  })
}
