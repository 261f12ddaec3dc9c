import type { Camera } from './camera.ts'
import type { Light } from './light.ts'
import { throughPanes } from './light.ts'
import { type Look, newLook } from './material.ts'
import type { Model } from './mesh.ts'
import { type Seen, valueAt } from './raster.ts'
import { type Shadow, sunAt } from './shadow.ts'
import type { SkyLight } from './sky.ts'
import { unit } from './vector.ts'

interface Lit {
  readonly light: Light
  readonly shadow: Shadow
  readonly sky: SkyLight
}

/** The colours of all that is seen, as bytes with opacity; a pixel in which nothing is seen stays transparent. */
export function shade(
  model: Model,
  seen: Seen,
  camera: Camera,
  lit: Lit,
  exposure: number,
): Uint8Array<ArrayBuffer> {
  const pixels = seen.width * seen.height
  const bytes = new Uint8Array(pixels * 4)
  const look = newLook()
  const point: Point = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, front: 0, back: 0, cosine: 1, sine: 0 }
  const grain: Grain = { triangle: -1, ux: 0, uy: 0, uz: 0, vx: 0, vy: 0, vz: 0 }
  const out: [number, number, number] = [0, 0, 0]
  for (let pixel = 0; pixel < pixels; pixel++) {
    const triangle = seen.triangle[pixel] ?? -1
    if (triangle < 0) continue
    const row = Math.floor(pixel / seen.width)
    const column = pixel - row * seen.width
    const a = model.triangles[triangle * 3] ?? 0
    const b = model.triangles[triangle * 3 + 1] ?? 0
    const c = model.triangles[triangle * 3 + 2] ?? 0
    const share1 = seen.first[pixel] ?? 0
    const share2 = seen.second[pixel] ?? 0
    const { positions, normals, coordinates } = model
    point.x = valueAt(positions, 3, 0, a, b, c, share1, share2)
    point.y = valueAt(positions, 3, 1, a, b, c, share1, share2)
    point.z = valueAt(positions, 3, 2, a, b, c, share1, share2)
    point.nx = valueAt(normals, 3, 0, a, b, c, share1, share2)
    point.ny = valueAt(normals, 3, 1, a, b, c, share1, share2)
    point.nz = valueAt(normals, 3, 2, a, b, c, share1, share2)
    point.front = valueAt(lit.sky.front, 1, 0, a, b, c, share1, share2)
    point.back = valueAt(lit.sky.back, 1, 0, a, b, c, share1, share2)
    const turn = (((row & (PATTERN - 1)) << 7) | (column & (PATTERN - 1))) * 2
    point.cosine = TURNS[turn] ?? 0
    point.sine = TURNS[turn + 1] ?? 0
    const material = model.materials[model.surfaces[triangle] ?? 0]
    if (material === undefined) continue
    look.slopeU = 0
    look.slopeV = 0
    const u = valueAt(coordinates, 2, 0, a, b, c, share1, share2)
    const v = valueAt(coordinates, 2, 1, a, b, c, share1, share2)
    material.paint(look, u, v, model.tints[a] ?? 0)
    if (look.slopeU !== 0 || look.slopeV !== 0) {
      if (grain.triangle !== triangle) {
        findGrain(model, a, b, c, grain)
        grain.triangle = triangle
      }
      tilt(grain, look, point)
    }
    colourAt(point, look, material.translucency, material.sharpness, camera, lit, out)
    bytes[pixel * 4] = onFilm(out[0] * exposure)
    bytes[pixel * 4 + 1] = onFilm(out[1] * exposure)
    bytes[pixel * 4 + 2] = onFilm(out[2] * exposure)
    bytes[pixel * 4 + 3] = 255
  }
  return bytes
}

interface Point {
  x: number
  y: number
  z: number
  nx: number
  ny: number
  nz: number
  front: number
  back: number
  /** The cosine and sine of the angle by which samples around it are turned. */
  cosine: number
  sine: number
}

/** Unit vectors along both coordinates of a triangle; neighbouring pixels mostly have the same. */
interface Grain {
  triangle: number
  ux: number
  uy: number
  uz: number
  vx: number
  vy: number
  vz: number
}

function findGrain({ positions, coordinates }: Model, a: number, b: number, c: number, grain: Grain): void {
  const du1 = (coordinates[b * 2] ?? 0) - (coordinates[a * 2] ?? 0)
  const dv1 = (coordinates[b * 2 + 1] ?? 0) - (coordinates[a * 2 + 1] ?? 0)
  const du2 = (coordinates[c * 2] ?? 0) - (coordinates[a * 2] ?? 0)
  const dv2 = (coordinates[c * 2 + 1] ?? 0) - (coordinates[a * 2 + 1] ?? 0)
  const turn = Math.sign(du1 * dv2 - du2 * dv1)
  const x1 = (positions[b * 3] ?? 0) - (positions[a * 3] ?? 0)
  const y1 = (positions[b * 3 + 1] ?? 0) - (positions[a * 3 + 1] ?? 0)
  const z1 = (positions[b * 3 + 2] ?? 0) - (positions[a * 3 + 2] ?? 0)
  const x2 = (positions[c * 3] ?? 0) - (positions[a * 3] ?? 0)
  const y2 = (positions[c * 3 + 1] ?? 0) - (positions[a * 3 + 1] ?? 0)
  const z2 = (positions[c * 3 + 2] ?? 0) - (positions[a * 3 + 2] ?? 0)
  const [ux, uy, uz] = unit([x1 * dv2 - x2 * dv1, y1 * dv2 - y2 * dv1, z1 * dv2 - z2 * dv1])
  const [vx, vy, vz] = unit([x2 * du1 - x1 * du2, y2 * du1 - y1 * du2, z2 * du1 - z1 * du2])
  grain.ux = ux * turn
  grain.uy = uy * turn
  grain.uz = uz * turn
  grain.vx = vx * turn
  grain.vy = vy * turn
  grain.vz = vz * turn
}

/** Turns the normal as the relief of the surface does. */
function tilt(grain: Grain, { slopeU, slopeV }: Look, point: Point): void {
  point.nx -= grain.ux * slopeU + grain.vx * slopeV
  point.ny -= grain.uy * slopeU + grain.vy * slopeV
  point.nz -= grain.uz * slopeU + grain.vz * slopeV
}

function colourAt(
  point: Point,
  look: Look,
  translucency: number,
  sharpness: number,
  camera: Camera,
  { light, shadow }: Lit,
  out: [number, number, number],
): void {
  const { sun, sunColour, skyColour, bounce, panes, window } = light
  let vx = camera.eye[0] - point.x
  let vy = camera.eye[1] - point.y
  let vz = camera.eye[2] - point.z
  const distance = Math.sqrt(vx * vx + vy * vy + vz * vz)
  vx /= distance
  vy /= distance
  vz /= distance
  let { nx, ny, nz } = point
  const isBack = nx * vx + ny * vy + nz * vz < 0
  const turn = (isBack ? -1 : 1) / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
  nx *= turn
  ny *= turn
  nz *= turn
  const near = isBack ? point.back : point.front
  const far = isBack ? point.front : point.back

  const px = point.x - shadow.middle[0]
  const py = point.y - shadow.middle[1]
  const pz = point.z - shadow.middle[2]
  const across = px * shadow.across[0] + py * shadow.across[1] + pz * shadow.across[2]
  const along = px * shadow.along[0] + py * shadow.along[1] + pz * shadow.along[2]
  const height = px * sun[0] + py * sun[1] + pz * sun[2]
  // The further behind the plant, the softer its shadow.
  const radius = light.softness * (0.35 + Math.max(0, -height) * 0.9)
  const facing = nx * sun[0] + ny * sun[1] + nz * sun[2]
  let sunshine = panes === undefined ? 1 : throughPanes(panes, across, along)
  if (facing < 0 && translucency === 0) sunshine = 0
  if (sunshine > 0.01) sunshine *= sunAt(shadow, across, along, height, radius, point.cosine, point.sine)

  const direct = sunshine * Math.max(0, facing)
  const through = translucency * (sunshine * Math.max(0, -facing) + far * 0.45)
  const up = 0.5 - 0.5 * ny
  const back = 0.3 + 0.7 * Math.min(1, near + far)

  // The highlight of the sun, and the window mirrored in what is smooth.
  const nv = Math.max(0, nx * vx + ny * vy + nz * vz)
  const rx = 2 * nv * nx - vx
  const ry = 2 * nv * ny - vy
  const rz = 2 * nv * nz - vz
  const grazing = 1 - nv
  const fresnel = 0.04 + 0.5 * grazing * grazing * grazing * grazing * grazing
  const shine = look.shine * fresnel * 12
  const towardsSun = rx * sun[0] + ry * sun[1] + rz * sun[2]
  const glint =
    towardsSun > 0 && sunshine > 0 ? towardsSun ** sharpness * sunshine * (sharpness + 8) * 0.0036 * shine : 0
  const towardsWindow = Math.max(0, rx * window[0] + ry * window[1] + rz * window[2]) ** 2
  const mirrored = towardsWindow * towardsWindow * Math.min(1, near * 1.4) * 0.5 * shine

  const { red, green, blue } = look
  out[0] = red * (direct * sunColour[0] + near * skyColour[0] + up * back * bounce[0])
  out[1] = green * (direct * sunColour[1] + near * skyColour[1] + up * back * bounce[1])
  out[2] = blue * (direct * sunColour[2] + near * skyColour[2] + up * back * bounce[2])
  // Light that came through a leaf is warmer and stronger in colour.
  out[0] += through * sunColour[0] * red * 1.25
  out[1] += through * sunColour[1] * green * 1.3
  out[2] += through * sunColour[2] * blue * 0.5
  out[0] += glint * sunColour[0] + mirrored * skyColour[0]
  out[1] += glint * sunColour[1] + mirrored * skyColour[1]
  out[2] += glint * sunColour[2] + mirrored * skyColour[2]
}

const PATTERN = 128
/** The sine and cosine of an angle for each pixel, neighbours far apart, repeated every 128 pixels. */
const TURNS = Float32Array.from({ length: PATTERN * PATTERN * 2 }, (_, at) => {
  const x = (at >> 1) % PATTERN
  const y = Math.floor((at >> 1) / PATTERN)
  const angle = ((52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)) % 1) * Math.PI * 2
  return at % 2 === 0 ? Math.cos(angle) : Math.sin(angle)
})

const STEPS = 16_384
const BRIGHTEST = 5
const film = Uint8Array.from({ length: STEPS + 1 }, (_, step) => {
  const value = (step / STEPS) * BRIGHTEST * 0.8
  const toned = (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14)
  const screen = toned <= 0.0031308 ? toned * 12.92 : 1.055 * Math.min(1, toned) ** (1 / 2.4) - 0.055
  return Math.round(screen * 255)
})

/** As on film: shadows keep their depth, lights do not burn out at once. */
function onFilm(amount: number): number {
  return film[Math.floor(Math.min(amount, BRIGHTEST) * (STEPS / BRIGHTEST))] ?? 0
}
