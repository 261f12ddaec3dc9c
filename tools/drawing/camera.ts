import type { Model } from './mesh.ts'
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
export function cameraFor(model: Model, pitch: number): Camera {
  const [left, right] = spreadOf(model, 0)
  const [bottom, top] = spreadOf(model, 1)
  const height = top - bottom
  const width = Math.max(right, -left) * 2
  const frame = Math.max(height / 0.78, width / (0.9 * PROPORTION), 0.98)
  const distance = frame * 2.4
  const middle: Vector = [0, bottom + frame / 2 - (frame - height) * 0.46, 0]
  const eye: Vector = [0, middle[1] + distance * Math.sin(pitch), distance * Math.cos(pitch)]
  const back = unit(minus(eye, middle))
  const side = unit(cross(UP, back))
  return { eye, right: side, up: cross(back, side), back, distance, frame }
}

/** What of a model is in the frame. */
export function lookAt(model: Model, camera: Camera, width: number, height: number): Seen {
  const seen = nothingSeen(width, height)
  rasterize(model, seenBy(camera, model, width, height), 0, model.surfaces.length, seen)
  return seen
}

function seenBy(camera: Camera, model: Model, width: number, height: number): Projected {
  const { eye, right, up, back, distance, frame } = camera
  const { positions, corners } = model
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

/** From where to where along an axis, without the outermost tips. */
function spreadOf({ positions }: Model, axis: number): readonly [from: number, to: number] {
  const values = positions.filter((_, at) => at % 3 === axis).sort()
  const left = Math.floor(values.length * 0.004)
  return [values.at(left) ?? 0, values.at(-1 - left) ?? 0]
}

export function newProjected(corners: number): Projected {
  return { x: new Float32Array(corners), y: new Float32Array(corners), nearness: new Float32Array(corners) }
}

export function positionOf(values: Float32Array, corner: number): Vector {
  const at = corner * 3
  return [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0]
}
