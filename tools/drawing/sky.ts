import type { Light } from './light.ts'
import { boundsOf, type Model } from './mesh.ts'
import { cross, dot, minus, plus, scaled, UP, unit, type Vector } from './vector.ts'

/** The soft light of window and sky on both sides of every corner: what is deep in the leaves gets little of it. */
export interface SkyLight {
  readonly front: Float32Array
  readonly back: Float32Array
}

const DIRECTIONS = 30
const SIDE = 96
const BIAS = 0.035
/** Leaves let a little through. */
const LEAK = 0.1

/**
 * For many directions, what stands in the way is a coarse map of the corners: several samples of a leaf each, and
 * far cheaper than tracing rays.
 */
export function skyLight(model: Model, blockers: Model, light: Light): SkyLight {
  const front = new Float32Array(model.corners)
  const back = new Float32Array(model.corners)
  const { low, high } = boundsOf(blockers)
  const middle = scaled(plus(low, high), 0.5)
  const radius = Math.hypot(...minus(high, low)) / 2 + 0.01
  const points = samplesOf(blockers)
  let total = 0
  for (let number = 0; number < DIRECTIONS; number++) {
    const direction = skyDirection(number)
    const strength =
      1 - light.windowShare + light.windowShare * 4 * Math.max(0, dot(direction, light.window)) ** 3
    total += strength * 0.5
    addDirection(model, points, { direction, strength, middle, radius }, front, back)
  }
  for (let corner = 0; corner < model.corners; corner++) {
    front[corner] = (front[corner] ?? 0) / total
    back[corner] = (back[corner] ?? 0) / total
  }
  return { front, back }
}

interface Part {
  readonly direction: Vector
  readonly strength: number
  readonly middle: Vector
  readonly radius: number
}

function addDirection(
  model: Model,
  points: Float32Array,
  { direction, strength, middle, radius }: Part,
  front: Float32Array,
  back: Float32Array,
): void {
  const across = unit(cross(Math.abs(direction[1]) > 0.95 ? [1, 0, 0] : UP, direction))
  const along = cross(direction, across)
  const scale = SIDE / 2 / radius
  const map = new Float32Array(SIDE * SIDE).fill(-Infinity)
  const [middleX, middleY, middleZ] = middle
  const [ax, ay, az] = across
  const [bx, by, bz] = along
  const [dx, dy, dz] = direction
  // Written out, because it runs for every corner in every direction.
  for (let at = 0; at < points.length; at += 3) {
    const x = (points[at] ?? 0) - middleX
    const y = (points[at + 1] ?? 0) - middleY
    const z = (points[at + 2] ?? 0) - middleZ
    const column = Math.floor(SIDE / 2 + (x * ax + y * ay + z * az) * scale)
    const row = Math.floor(SIDE / 2 + (x * bx + y * by + z * bz) * scale)
    const cell = row * SIDE + column
    const height = x * dx + y * dy + z * dz
    if (height > (map[cell] ?? 0)) map[cell] = height
  }
  const { positions, normals } = model
  for (let corner = 0; corner < model.corners; corner++) {
    const at = corner * 3
    const x = (positions[at] ?? 0) - middleX
    const y = (positions[at + 1] ?? 0) - middleY
    const z = (positions[at + 2] ?? 0) - middleZ
    const column = Math.floor(SIDE / 2 + (x * ax + y * ay + z * az) * scale)
    const row = Math.floor(SIDE / 2 + (x * bx + y * by + z * bz) * scale)
    const isInside = column >= 0 && row >= 0 && column < SIDE && row < SIDE
    const isBlocked = isInside && (map[row * SIDE + column] ?? 0) > x * dx + y * dy + z * dz + BIAS
    const facing = (normals[at] ?? 0) * dx + (normals[at + 1] ?? 0) * dy + (normals[at + 2] ?? 0) * dz
    const amount = strength * (isBlocked ? LEAK : 1)
    if (facing > 0) front[corner] = (front[corner] ?? 0) + facing * amount
    else back[corner] = (back[corner] ?? 0) - facing * amount
  }
}

/** Evenly over the upper half of the sky, down to the horizon. */
function skyDirection(number: number): Vector {
  const height = (number + 0.5) / DIRECTIONS
  const level = Math.sqrt(1 - height * height)
  return [Math.cos(number * 2.399963) * level, height, Math.sin(number * 2.399963) * level]
}

/** The corners, and the middle of every triangle. */
function samplesOf({ positions, triangles }: Model): Float32Array {
  const points = new Float32Array(positions.length + triangles.length)
  points.set(positions)
  let at = positions.length
  for (let first = 0; first < triangles.length; first += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const sum =
        (positions[(triangles[first] ?? 0) * 3 + axis] ?? 0) +
        (positions[(triangles[first + 1] ?? 0) * 3 + axis] ?? 0) +
        (positions[(triangles[first + 2] ?? 0) * 3 + axis] ?? 0)
      points[at++] = sum / 3
    }
  }
  return points
}
