import { boundsOf, type Mesh } from './mesh.ts'
import { nothingSeen, type Projected, rasterize, type Seen } from './raster.ts'
import { cross, dot, minus, UP, unit, type Vector } from './vector.ts'

export interface Camera {
  readonly eye: Vector
  readonly right: Vector
  readonly up: Vector
  /** From the scene to the camera. */
  readonly back: Vector
  /** How far away it is in focus. */
  readonly distance: number
  /** The height of the frame there. */
  readonly frame: number
}

/** Pictures are four wide and five high. */
export const PROPORTION = 4 / 5

/** A long lens that shows the whole plant with air around it, seen from this angle above. */
export function cameraFor(mesh: Mesh, pitch: number): Camera {
  const { low, high } = boundsOf(mesh)
  const height = high[1] - low[1]
  const width = Math.max(high[0], -low[0]) * 2
  const frame = Math.max(height / 0.76, width / (0.86 * PROPORTION), 1.05)
  const distance = frame * 2.4
  const middle: Vector = [0, low[1] + frame / 2 - (frame - height) * 0.46, 0]
  const eye: Vector = [0, middle[1] + distance * Math.sin(pitch), distance * Math.cos(pitch)]
  const back = unit(minus(eye, middle))
  const right = unit(cross(UP, back))
  return { eye, right, up: cross(back, right), back, distance, frame }
}

/** What of a mesh is in the frame. */
export function lookAt(mesh: Mesh, camera: Camera, width: number, height: number): Seen {
  const seen = nothingSeen(width, height)
  rasterize(mesh, seenBy(camera, mesh, width, height), 0, mesh.surfaces.length, seen)
  return seen
}

function seenBy(camera: Camera, mesh: Mesh, width: number, height: number): Projected {
  const { eye, right, up, back, distance, frame } = camera
  const { positions, corners } = mesh
  const focal = (height * distance) / frame
  const projected = newProjected(corners)
  for (let corner = 0; corner < corners; corner++) {
    const away = minus(positionOf(positions, corner), eye)
    const depth = -dot(away, back)
    projected.x[corner] = width / 2 + (focal * dot(away, right)) / depth
    projected.y[corner] = height / 2 - (focal * dot(away, up)) / depth
    projected.nearness[corner] = 1 / depth
  }
  return projected
}

export function newProjected(corners: number): Projected {
  return { x: new Float32Array(corners), y: new Float32Array(corners), nearness: new Float32Array(corners) }
}

export function positionOf(values: readonly number[], corner: number): Vector {
  const at = corner * 3
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0]
}
