import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { heif_error, heif_image, heif_image_handle } from 'libheif-js/libheif-wasm/libheif.js'
import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'
import { tooManyParts } from './image-structure.ts'
import type { Size } from './transform.ts'

interface Handle extends heif_image_handle {
  /** Functions that the binding passes on as they are take the address of the handle. */
  readonly $$: { readonly ptr: number }
}

interface Decoded {
  readonly image: heif_image
  readonly channels: ReadonlyArray<{
    readonly width: number
    readonly height: number
    /** A row begins so many bytes after the one before. */
    readonly stride: number
    /** The pixels lie in the memory of the decoder. */
    readonly data: Uint8Array
  }>
}

/** A decode holds the thread of the process, so another one ends it when the server is gone or too much memory is used. */
new Worker(
  `const server = process.ppid
  setInterval(() => {
    if (process.ppid !== server || process.memoryUsage.rss() > 2 ** 31) process.kill(process.pid, 'SIGKILL')
  }, 100)`,
  { eval: true },
).unref()

const { heif_suberror_Security_limit_exceeded: LIMIT_EXCEEDED } = libheif.heif_suberror_code

/** The image library has no decoder of HEIC. This one is loaded at the first picture that needs it. */
async function withPicture<T>(path: string, use: (handle: Handle) => T): Promise<T> {
  const file = await readFile(path)
  const context = libheif.heif_context_alloc()
  try {
    const read = libheif.heif_context_read_from_memory(context, file)
    // Each of the limits of the decoder is a thousand; a phone divides its largest picture into some two hundred tiles.
    if (read.subcode.value === LIMIT_EXCEEDED.value) throw tooManyParts('1000 items')
    if (read.code.value !== 0) throw new Error(`${read.message}`)
    const handle: Handle | heif_error = libheif.heif_js_context_get_primary_image_handle(context)
    if ('code' in handle) throw new Error(`${handle.message}`)
    try {
      return use(handle)
    } finally {
      libheif.heif_image_handle_release(handle)
    }
  } finally {
    libheif.heif_context_free(context)
  }
}

/** Reads the size as displayed, without decoding. */
export function sizeOfHeic(path: string): Promise<Size> {
  return withPicture(path, sizeOf)
}

function sizeOf(handle: Handle): Size {
  return {
    width: libheif.heif_image_handle_get_width(handle),
    height: libheif.heif_image_handle_get_height(handle),
  }
}

/** Decodes a HEIC to a TIFF, which the image library can read: upright, with its colour profile and no other metadata. */
export async function unpackHeic(path: string, mostPixels: number): Promise<Size & { content: Buffer }> {
  const { pixels, raw, profile } = await withPicture(path, (handle) => {
    const { width, height } = sizeOf(handle)
    if (width * height > mostPixels) throw new Error(`${width * height} pixels`)
    return { ...decode(handle), profile: profileIn(handle) }
  })
  const tiff = await sharp(pixels, { raw }).tiff({ compression: 'none' }).toBuffer()
  const known = profile === 'Display P3' ? await displayP3() : profile
  return { width: raw.width, height: raw.height, content: known ? withProfile(tiff, known) : tiff }
}

function decode(handle: Handle) {
  const channels = libheif.heif_image_handle_has_alpha_channel(handle) === 0 ? 3 : 4
  const { heif_chroma_interleaved_RGB: rgb, heif_chroma_interleaved_RGBA: rgba } = libheif.heif_chroma
  const { heif_colorspace_RGB: space } = libheif.heif_colorspace
  const decoded: Decoded | heif_error = libheif.heif_js_decode_image2(
    handle,
    space,
    channels === 3 ? rgb : rgba,
  )
  if ('code' in decoded) throw new Error(`${decoded.message}`)
  const [plane] = decoded.channels
  if (plane === undefined) throw new Error('No pixels')
  const { width, height, stride, data } = plane
  const rowBytes = width * channels
  const pixels = Buffer.allocUnsafe(rowBytes * height)
  for (let y = 0; y < height; y++) pixels.set(data.subarray(y * stride, y * stride + rowBytes), y * rowBytes)
  libheif.heif_image_release(decoded.image)
  return { pixels, raw: { width, height, channels } as const }
}

/** ITU-T H.273 lists Display P3 under this code of colour primaries. */
const P3_PRIMARIES = 12
const ERROR_BYTES = 16

/**
 * Without a profile colours are sRGB, but phones may name Display P3 by its code instead of a profile. The few bytes that are
 * allocated here are freed by the end of the process.
 */
function profileIn({ $$: { ptr } }: Handle): Buffer | 'Display P3' | undefined {
  const length = libheif._heif_image_handle_get_raw_color_profile_size(ptr)
  const error = libheif._malloc(ERROR_BYTES + 4 + length)
  const at = error + ERROR_BYTES
  if (length > 0) {
    libheif._heif_image_handle_get_raw_color_profile(error, ptr, at)
    return Buffer.from(libheif.HEAPU8.subarray(at, at + length))
  }
  libheif._heif_image_handle_get_nclx_color_profile(error, ptr, at)
  const memory = Buffer.from(libheif.HEAPU8.buffer)
  const hasFailed = memory.readUInt32LE(error) !== 0
  // In what is found, the primaries follow the number of its version.
  return !hasFailed && memory.readUInt32LE(memory.readUInt32LE(at) + 4) === P3_PRIMARIES
    ? 'Display P3'
    : undefined
}

async function displayP3(): Promise<Buffer | undefined> {
  const sample = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
  return (await sharp(await sample.withIccProfile('p3').tiff().toBuffer()).metadata()).icc
}

const ENTRY_BYTES = 12
const ICC_PROFILE = 34_675
const UNDEFINED = 7

/**
 * Appends a directory with one more entry: the image library takes the profile of pixels from a file alone. It would convert
 * pixels into one that it is told to write.
 */
function withProfile(tiff: Buffer, profile: Buffer): Buffer {
  const at = tiff.readUInt32LE(4)
  const count = tiff.readUInt16LE(at)
  const start = tiff.length + (tiff.length % 2)
  const entries = tiff.subarray(at + 2, at + 2 + count * ENTRY_BYTES)
  const directory = Buffer.alloc(2 + entries.length + ENTRY_BYTES + 4)
  directory.writeUInt16LE(count + 1)
  entries.copy(directory, 2)
  // No other entry has a higher number, by which they are sorted.
  const entry = directory.subarray(2 + entries.length)
  entry.writeUInt16LE(ICC_PROFILE)
  entry.writeUInt16LE(UNDEFINED, 2)
  entry.writeUInt32LE(profile.length, 4)
  entry.writeUInt32LE(start + directory.length, 8)
  tiff.writeUInt32LE(start, 4)
  return Buffer.concat([tiff, Buffer.alloc(start - tiff.length), directory, profile])
}
