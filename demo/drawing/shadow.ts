import { newProjected, positionOf } from './camera.ts'
import { boundsOf, type Mesh } from './mesh.ts'
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

/** Of everything in the mesh. */
export function shadowOf(mesh: Mesh, sun: Vector, side = SIDE): Shadow {
  const { low, high } = boundsOf(mesh)
  const middle = scaled(plus(low, high), 0.5)
  const radius = Math.hypot(...minus(high, low)) / 2
  const across = unit(cross(UP, sun))
  const along = cross(sun, across)
  const scale = side / 2 / radius
  const projected = newProjected(mesh.corners)
  for (let corner = 0; corner < mesh.corners; corner++) {
    const from = minus(positionOf(mesh.positions, corner), middle)
    projected.x[corner] = side / 2 + dot(from, across) * scale
    projected.y[corner] = side / 2 + dot(from, along) * scale
    projected.nearness[corner] = dot(from, sun)
  }
  const seen = nothingSeen(side, side)
  rasterize(mesh, projected, 0, mesh.surfaces.length, seen)
  return { side, depth: seen.nearness, across, along, sun, middle, scale }
}

const SPIRAL = Array.from({ length: 16 }, (_, at) => {
  const radius = Math.sqrt((at + 0.5) / 16)
  return [Math.cos(at * 2.399963) * radius, Math.sin(at * 2.399963) * radius] as const
})

/** The share of sunlight at a point, from several samples around it; `turn` spreads them differently in every pixel. */
export function sunAt(
  shadow: Shadow,
  across: number,
  along: number,
  height: number,
  radius: number,
  turn: number,
): number {
  const { side, depth, scale } = shadow
  const x = side / 2 + across * scale
  const y = side / 2 + along * scale
  const cosine = Math.cos(turn) * radius * scale
  const sine = Math.sin(turn) * radius * scale
  let open = 0
  for (const [dx, dy] of SPIRAL) {
    const column = Math.floor(x + dx * cosine - dy * sine)
    const row = Math.floor(y + dx * sine + dy * cosine)
    const isOutside = column < 0 || row < 0 || column >= side || row >= side
    if (isOutside || (depth[row * side + column] ?? 0) < height + BIAS) open++
  }
  return open / SPIRAL.length
}
