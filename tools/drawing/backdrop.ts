import sharp, { type Sharp } from 'sharp'
import { type Camera, lookAt } from './camera.ts'
import { Mesh, type Model } from './mesh.ts'
import type { Season } from './season.ts'
import { shade } from './shade.ts'
import type { Shadow } from './shadow.ts'
import { skyLight } from './sky.ts'
import type { Stage } from './stage.ts'

/** Blurred anyway, so it is drawn coarsely. */
const COARSE = 5

interface Backdrop {
  readonly stage: Stage
  readonly camera: Camera
  readonly shadow: Shadow
  readonly plant: Model
  readonly seed: string
  readonly season: Season
}

/** What is seen behind the plant and the table, out of focus, as red, green and blue bytes. */
export async function backdropOf(backdrop: Backdrop, width: number, height: number): Promise<Buffer> {
  const { behind } = backdrop.stage
  const small = { width: Math.ceil(width / COARSE), height: Math.ceil(height / COARSE) }
  const [picture, blur] =
    typeof behind === 'function'
      ? [sharp(Buffer.from(behind(backdrop.seed, backdrop.season))).resize(small.width, small.height), 0.014]
      : [wall(backdrop, small), 0.009]
  const far = await picture
    .removeAlpha()
    .blur(Math.max(0.4, small.width * blur))
    .raw()
    .toBuffer()
  return sharp(far, { raw: { ...small, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
}

function wall({ stage, camera, shadow, plant }: Backdrop, size: { width: number; height: number }): Sharp {
  const mesh = new Mesh()
  const { frame } = camera
  const { behind } = stage
  if (typeof behind === 'function') throw new TypeError('A view is no wall')
  const half = frame * 1.6
  const lengths = (u: number) => (u - 0.5) * half * 2
  const material = {
    ...behind,
    paint: (look: Parameters<typeof behind.paint>[0], u: number, v: number, tint: number) =>
      behind.paint(look, lengths(u), lengths(v), tint),
  }
  const depth = stage.isShelf ? 0.43 : frame * 0.5
  mesh.sheet(40, 40, material, 0.5, (u, v) => [lengths(u), lengths(v) + frame * 0.5, -depth])
  const model = mesh.model()
  const seen = lookAt(model, camera, size.width, size.height)
  const colours = shade(
    model,
    seen,
    camera,
    { light: stage.light, shadow, sky: skyLight(model, plant, stage.light) },
    stage.exposure,
  )
  return sharp(colours, { raw: { ...size, channels: 4 } })
}
