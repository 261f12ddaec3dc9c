import { positionOf } from './camera.ts'
import type { Light } from './light.ts'
import { boundsOf, type Mesh } from './mesh.ts'
import { cross, dot, minus, plus, scaled, UP, unit, type Vector } from './vector.ts'

/** The soft light of window and sky on both sides of every corner: what is deep in the leaves gets little of it. */
export interface SkyLight {
  readonly front: Float32Array
  readonly back: Float32Array
}

const DIRECTIONS = 40
const SIDE = 96
const BIAS = 0.035
/** Leaves let a little through. */
const LEAK = 0.1

/**
 * For many directions, what stands in the way is a coarse map of the corners: several samples of a leaf each, and
 * far cheaper than tracing rays.
 */
export function skyLight(mesh: Mesh, blockers: Mesh, light: Light): SkyLight {
  const front = new Float32Array(mesh.corners)
  const back = new Float32Array(mesh.corners)
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
    addDirection(mesh, points, { direction, strength, middle, radius }, front, back)
  }
  for (let corner = 0; corner < mesh.corners; corner++) {
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
  mesh: Mesh,
  points: Float32Array,
  { direction, strength, middle, radius }: Part,
  front: Float32Array,
  back: Float32Array,
): void {
  const across = unit(cross(Math.abs(direction[1]) > 0.95 ? [1, 0, 0] : UP, direction))
  const along = cross(direction, across)
  const scale = SIDE / 2 / radius
  const map = new Float32Array(SIDE * SIDE).fill(-Infinity)
  const cellOf = (x: number, y: number, z: number) => {
    const column = Math.floor(SIDE / 2 + (x * across[0] + y * across[1] + z * across[2]) * scale)
    const row = Math.floor(SIDE / 2 + (x * along[0] + y * along[1] + z * along[2]) * scale)
    return column < 0 || row < 0 || column >= SIDE || row >= SIDE ? -1 : row * SIDE + column
  }
  for (let at = 0; at < points.length; at += 3) {
    const x = (points[at] ?? 0) - middle[0]
    const y = (points[at + 1] ?? 0) - middle[1]
    const z = (points[at + 2] ?? 0) - middle[2]
    const cell = cellOf(x, y, z)
    const height = x * direction[0] + y * direction[1] + z * direction[2]
    if (cell >= 0 && height > (map[cell] ?? 0)) map[cell] = height
  }
  for (let corner = 0; corner < mesh.corners; corner++) {
    const [x, y, z] = minus(positionOf(mesh.positions, corner), middle)
    const cell = cellOf(x, y, z)
    const height = x * direction[0] + y * direction[1] + z * direction[2]
    const isBlocked = cell >= 0 && (map[cell] ?? 0) > height + BIAS
    const facing = dot(positionOf(mesh.normals, corner), direction)
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
function samplesOf({ positions, triangles }: Mesh): Float32Array {
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
