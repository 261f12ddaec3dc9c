import sharp from 'sharp'
import { randomFrom } from '../../test/random.ts'
import type { Camera } from './camera.ts'
import { smooth } from './noise.ts'
import type { Seen } from './raster.ts'

/** Something that was seen, and its colours; transparent where nothing was. */
export interface Layer {
  readonly seen: Seen
  readonly colours: Uint8Array<ArrayBuffer>
}

interface Exposed {
  /** The nearest last, in any size. */
  readonly layers: readonly Layer[]
  readonly camera: Camera
  /** What is behind them, out of focus: red, green and blue in the size of the picture. */
  readonly behind: Buffer
  readonly width: number
  readonly height: number
}

/** What is before or behind the focus gets soft, the corners a little darker, and all of it some grain. */
export async function develop({ layers, camera, behind, width, height }: Exposed): Promise<Buffer> {
  const picture = Float32Array.from(behind)
  for (const layer of layers) await layOver(picture, layer, camera, width, height)
  const bytes = new Uint8Array(picture.length)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const x = pixel % width
    const y = Math.floor(pixel / width)
    const fromMiddle = ((x / width - 0.5) ** 2 + (y / height - 0.48) ** 2) * 2
    const corner = 1 - 0.26 * fromMiddle * fromMiddle - 0.05 * fromMiddle
    const speck = GRAIN[(x + y * 613 + (y >> 4) * 271) & 65_535] ?? 0
    for (let at = pixel * 3; at < pixel * 3 + 3; at++) {
      bytes[at] = Math.max(0, Math.min(255, (picture[at] ?? 0) * corner + speck))
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .webp({ quality: 75, effort: 6 })
    .toBuffer()
}

async function layOver(
  picture: Float32Array,
  { seen, colours }: Layer,
  camera: Camera,
  width: number,
  height: number,
): Promise<void> {
  const taken = sharp(colours, { raw: { width: seen.width, height: seen.height, channels: 4 } })
  const crisp = await taken.resize(width, height, { fit: 'fill' }).raw().toBuffer()
  const [soft, softness] = await Promise.all([
    softened(colours, seen, width, height),
    softnessOf(seen, camera, width, height),
  ])
  for (let pixel = 0; pixel < width * height; pixel++) {
    const share = (softness[pixel] ?? 0) / 255
    const crispPart = ((1 - share) * (crisp[pixel * 4 + 3] ?? 0)) / 255
    const softPart = (share * (soft[pixel * 4 + 3] ?? 0)) / 255
    const through = 1 - crispPart - softPart
    if (through === 1) continue
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 4 + channel
      const front = (crisp[at] ?? 0) * crispPart + (soft[at] ?? 0) * softPart
      picture[pixel * 3 + channel] = front + (picture[pixel * 3 + channel] ?? 0) * through
    }
  }
}

/** Through a small picture and back, which is many times faster than a blur of a large one. */
async function softened(
  colours: Uint8Array<ArrayBuffer>,
  seen: Seen,
  width: number,
  height: number,
): Promise<Buffer> {
  const size = { width: Math.ceil(width / 4), height: Math.ceil(height / 4) }
  const small = await sharp(colours, { raw: { width: seen.width, height: seen.height, channels: 4 } })
    .resize(size.width, size.height, { fit: 'fill' })
    .blur(Math.max(0.4, width / 1600))
    .raw()
    .toBuffer()
  return sharp(small, { raw: { ...size, channels: 4 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
}

const COARSE = 6

/** How far every pixel is out of focus, as a byte; found for every sixth pixel, since it changes slowly. */
async function softnessOf(seen: Seen, camera: Camera, width: number, height: number): Promise<Buffer> {
  const coarseWidth = Math.ceil(width / COARSE)
  const coarseHeight = Math.ceil(height / COARSE)
  const bytes = new Uint8Array(coarseWidth * coarseHeight)
  for (let at = 0; at < bytes.length; at++) {
    const x = Math.floor((((at % coarseWidth) + 0.5) / coarseWidth) * seen.width)
    const y = Math.floor(((Math.floor(at / coarseWidth) + 0.5) / coarseHeight) * seen.height)
    const nearness = seen.nearness[y * seen.width + x] ?? -Infinity
    const behind = nearness > 0 ? (1 / nearness - camera.distance) / camera.frame : 0.3
    bytes[at] = 255 * Math.max(smooth(0.06, 0.4, behind), smooth(0.3, 0.75, -behind))
  }
  return sharp(bytes, { raw: { width: coarseWidth, height: coarseHeight, channels: 1 } })
    .blur(2)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

const GRAIN = grain()

function grain(): Float32Array {
  const random = randomFrom('grain')
  return Float32Array.from(
    { length: 65_536 },
    () => (random.next() + random.next() + random.next() - 1.5) * 6,
  )
}
