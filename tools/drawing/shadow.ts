import { newProjected, positionOf } from './camera.ts'
import { boundsOf, type Model } from './mesh.ts'
import { nothingSeen, rasterize } from './raster.ts'
import { cross, dot, minus, plus, scaled, UP, unit, type Vector } from './vector.ts'

/** How far the sunlight comes, as seen from the sun. */
export interface Shadow {
  readonly side: number
  readonly depth: Float32Array
  readonly across: Vector
  readonly along: Vector
  readonly sun: Vector
  readonly middle: Vector
  /** Pixels for each unit of length. */
  readonly scale: number
}

const SIDE = 1024
/** Points closer than this to what covers them are not in its shadow: they belong to the same surface. */
const BIAS = 0.012

/** Computes the shadow of everything in the model. */
export function shadowOf(model: Model, sun: Vector, side = SIDE): Shadow {
  const { low, high } = boundsOf(model)
  const middle = scaled(plus(low, high), 0.5)
  const radius = Math.hypot(...minus(high, low)) / 2
  const across = unit(cross(UP, sun))
  const along = cross(sun, across)
  const scale = side / 2 / radius
  const projected = newProjected(model.corners)
  for (let corner = 0; corner < model.corners; corner++) {
    const from = minus(positionOf(model.positions, corner), middle)
    projected.x[corner] = side / 2 + dot(from, across) * scale
    projected.y[corner] = side / 2 + dot(from, along) * scale
    projected.nearness[corner] = dot(from, sun)
  }
  const seen = nothingSeen(side, side)
  rasterize(model, projected, 0, model.surfaces.length, seen)
  return { side, depth: seen.nearness, across, along, sun, middle, scale }
}

const SAMPLES = 12
/** Where to look, in pairs; the first ones lie apart on the rim, so that they tell whether the rest is needed. */
const SPIRAL = spiral()

function spiral(): Float32Array {
  const points = Float32Array.from({ length: SAMPLES * 2 })
  for (let number = 0; number < SAMPLES; number++) {
    const radius = Math.sqrt((SAMPLES - number - 0.5) / SAMPLES)
    points[number * 2] = Math.cos(number * 2.399963) * radius
    points[number * 2 + 1] = Math.sin(number * 2.399963) * radius
  }
  return points
}

const FIRST = 3

/** The share of sunlight at a point, from several samples around it, which are turned by another angle in every pixel. */
export function sunAt(
  shadow: Shadow,
  across: number,
  along: number,
  height: number,
  radius: number,
  turnCosine: number,
  turnSine: number,
): number {
  const { side, depth, scale } = shadow
  const x = side / 2 + across * scale
  const y = side / 2 + along * scale
  const reach = radius * scale
  if (x < -reach || y < -reach || x >= side + reach || y >= side + reach) return 1
  const cosine = turnCosine * reach
  const sine = turnSine * reach
  let open = 0
  for (let number = 0; number < SAMPLES; number++) {
    const dx = SPIRAL[number * 2] ?? 0
    const dy = SPIRAL[number * 2 + 1] ?? 0
    const column = Math.floor(x + dx * cosine - dy * sine)
    const row = Math.floor(y + dx * sine + dy * cosine)
    const isOutside = column < 0 || row < 0 || column >= side || row >= side
    if (isOutside || (depth[row * side + column] ?? 0) < height + BIAS) open++
    // Nearly every point is wholly in the sun or wholly in the shade.
    if (number === FIRST && (open === 0 || open === FIRST + 1)) return open === 0 ? 0 : 1
  }
  return open / SAMPLES
}
