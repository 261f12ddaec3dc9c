import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { checkStructure } from './image-structure.ts'
import type { SourceFormat } from './sniff.ts'
import { type ImageFacts, MOST_RESULT_PIXELS, type Size, type Transform, targetSize } from './transform.ts'

/** Only this file and `heic.ts` use sharp. A child process loads them, see image-worker.ts. */

// No operation is repeated, so caching them only costs memory; a process makes one image at a time.
sharp.cache(false)
sharp.concurrency(1)
// A file may pretend to be of an accepted format: the decoders of all others are blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadNsgifFile',
    // A TIFF is read only from memory: heic.ts makes one of a HEIC.
    'VipsForeignLoadTiffBuffer',
  ],
})

/** Reads the header only. Rejects if this is no image of the format, or one that the library cannot open: it could never be shown. */
export async function inspectFile(path: string, format: SourceFormat): Promise<ImageFacts> {
  if (format === 'heic') return { format, ...(await (await heic()).sizeOfHeic(path)), frames: 1 }
  await checkStructure(path, format)
  const header = await sharp(path, { limitInputPixels: false }).metadata()
  const { autoOrient, width, height, pages = 1 } = header
  const found = header.format === 'heif' && header.compression === 'av1' ? 'avif' : header.format
  if (found !== format) throw new Error(`The file is ${header.format}`)
  const frames = canBeAnimated(format) ? pages : 1
  return { format, ...(frames > 1 ? { width, height } : autoOrient), frames }
}

/** The decoder of HEIC takes a while to load, and few processes need it. */
function heic() {
  return import('./heic.ts')
}

/** Several images in an AVIF are an album, of which only the primary one is used. */
function canBeAnimated(format: SourceFormat): boolean {
  return format === 'gif' || format === 'webp'
}

const MOST_FRAMES = 100

export async function transformFile(
  path: string,
  source: ImageFacts,
  transform: Transform,
  mostPixels: number,
): Promise<Buffer> {
  const size = targetSize(source, transform)
  const options: SharpOptions = { failOn: 'warning', limitInputPixels: mostPixels }
  const fit = transform.resize === 'fill' ? 'cover' : 'fill'
  if (staysAnimation(source, transform, size, mostPixels)) {
    const whole = sharp(path, { ...options, pages: source.frames })
    if (isSameSize(size, source)) return await encode(whole, transform, size).toBuffer()
    const timing = timingOf(await whole.metadata())
    const film = await resizeFrames(path, options, source, { ...size, fit })
    return await encode(film, transform, size, timing).toBuffer()
  }
  const unpacked = source.format === 'heic' ? await (await heic()).unpackHeic(path, mostPixels) : undefined
  const image = sharp(unpacked?.content ?? path, { ...options, pages: 1 })
  // The library cannot rotate the frames of an animation, so a single frame of one is not rotated either.
  const upright = source.frames > 1 ? image : image.autoOrient()
  const resized = isSameSize(size, unpacked ?? source) ? upright : upright.resize({ ...size, fit })
  return await encode(resized, transform, size).toBuffer()
}

/** Frames are decoded in batches of so many pixels; for each batch the library starts again at the first frame. */
const BATCH_PIXELS = 16_000_000
const CHANNELS = 4

/**
 * Resizes every frame by itself: the library would resize all of them as one tall image, and the colours of neighbouring
 * frames would bleed into each other along the edges.
 */
async function resizeFrames(
  path: string,
  options: SharpOptions,
  { width, height, frames }: ImageFacts,
  target: Size & { readonly fit: 'cover' | 'fill' },
): Promise<Sharp> {
  const frameBytes = target.width * target.height * CHANNELS
  const film = Buffer.allocUnsafe(frames * frameBytes)
  const atATime = Math.max(1, Math.floor(BATCH_PIXELS / (width * height)))
  for (let first = 0; first < frames; first += atATime) {
    const pages = Math.min(atATime, frames - first)
    const part = sharp(path, { ...options, page: first, pages })
    const unpacked = await part.toColourspace('srgb').ensureAlpha().raw().toBuffer()
    const sourceBytes = width * height * CHANNELS
    for (let at = 0; at < pages; at++) {
      const frame = unpacked.subarray(at * sourceBytes, (at + 1) * sourceBytes)
      const image = sharp(frame, { raw: { width, height, channels: CHANNELS } })
      const resized = await image.resize(target).raw().toBuffer()
      resized.copy(film, (first + at) * frameBytes)
    }
  }
  const raw = {
    width: target.width,
    height: target.height * frames,
    channels: CHANNELS,
    pageHeight: target.height,
  } as const
  return sharp(film, { raw })
}

interface Timing {
  readonly delay?: number[]
  readonly loop?: number
}

const LONGEST_DELAY_MS = 65_535

function timingOf({ delay, loop }: Metadata): Timing {
  return {
    ...(delay === undefined ? {} : { delay: delay.map((wait) => Math.min(wait, LONGEST_DELAY_MS)) }),
    ...(loop === undefined ? {} : { loop }),
  }
}

/** Bounded by the size of the result as well: enlarging a small animation would take minutes. */
function staysAnimation(source: ImageFacts, { format }: Transform, size: Size, mostPixels: number): boolean {
  const { frames } = source
  return (
    canBeAnimated(format) &&
    frames > 1 &&
    frames <= MOST_FRAMES &&
    source.width * source.height * frames <= mostPixels &&
    size.width * size.height * frames <= MOST_RESULT_PIXELS
  )
}

function isSameSize(a: Size, b: Size): boolean {
  return a.width === b.width && a.height === b.height
}

const FOUR_MEGAPIXELS = 4_000_000

/** By default the library drops metadata and converts colours to sRGB, as documented. */
function encode(
  image: Sharp,
  { format, quality }: Transform,
  { width, height }: Size,
  timing: Timing = {},
): Sharp {
  switch (format) {
    case 'jpeg':
      return image.flatten({ background: '#ffffff' }).jpeg({ quality })
    case 'png':
      return image.png()
    case 'webp':
      return image.webp({ quality, ...timing })
    case 'avif':
      // The default effort would take half a minute for a large image, and full chroma twice the memory.
      return image.avif(
        width * height <= FOUR_MEGAPIXELS
          ? { quality, effort: 2 }
          : { quality, effort: 0, chromaSubsampling: '4:2:0' },
      )
    case 'gif':
      // The default effort can take three times as long.
      return image.gif({ effort: 3, ...timing })
  }
}
