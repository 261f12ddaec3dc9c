import type { Model } from './mesh.ts'

/** Corners of a mesh as a camera or a lamp sees them: in pixels, and nearer is more. */
export interface Projected {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly nearness: Float32Array
}

/** What is seen in each pixel. */
export interface Seen {
  readonly width: number
  readonly height: number
  readonly nearness: Float32Array
  /** The number of the triangle, or -1. */
  readonly triangle: Int32Array
  /** How close the point is to the first and the second corner of the triangle; together with the third they make 1. */
  readonly first: Float32Array
  readonly second: Float32Array
}

export function nothingSeen(width: number, height: number): Seen {
  const pixels = width * height
  return {
    width,
    height,
    nearness: new Float32Array(pixels).fill(-Infinity),
    triangle: new Int32Array(pixels).fill(-1),
    first: new Float32Array(pixels),
    second: new Float32Array(pixels),
  }
}

/** Draws the triangles from one number to another. */
export function rasterize(model: Model, projected: Projected, from: number, to: number, seen: Seen): void {
  const { triangles, surfaces, materials, coordinates, tints } = model
  const { x, y, nearness } = projected
  const { width, height } = seen
  for (let number = from; number < to; number++) {
    const a = triangles[number * 3] ?? 0
    const b = triangles[number * 3 + 1] ?? 0
    const c = triangles[number * 3 + 2] ?? 0
    const ax = x[a] ?? 0
    const ay = y[a] ?? 0
    const bx = x[b] ?? 0
    const by = y[b] ?? 0
    const cx = x[c] ?? 0
    const cy = y[c] ?? 0
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (area === 0) continue
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    if (left > right || top > bottom) continue
    const isCut = materials[surfaces[number] ?? 0]?.isCut
    const stepX1 = (by - cy) / area
    const stepY1 = (cx - bx) / area
    const stepX2 = (cy - ay) / area
    const stepY2 = (ax - cx) / area
    const near1 = nearness[a] ?? 0
    const near2 = nearness[b] ?? 0
    const near3 = nearness[c] ?? 0
    for (let row = top; row <= bottom; row++) {
      const dx = left + 0.5 - cx
      const dy = row + 0.5 - cy
      let share1 = dx * stepX1 + dy * stepY1
      let share2 = dx * stepX2 + dy * stepY2
      let pixel = row * width + left
      for (let column = left; column <= right; column++) {
        const share3 = 1 - share1 - share2
        if (share1 >= 0 && share2 >= 0 && share3 >= 0) {
          const near = near1 * share1 + near2 * share2 + near3 * share3
          if (near > (seen.nearness[pixel] ?? 0)) {
            let isOpen = false
            if (isCut !== undefined) {
              const u = valueAt(coordinates, 2, 0, a, b, c, share1, share2)
              const v = valueAt(coordinates, 2, 1, a, b, c, share1, share2)
              isOpen = isCut(u, v, tints[a] ?? 0)
            }
            if (!isOpen) {
              seen.nearness[pixel] = near
              seen.triangle[pixel] = number
              seen.first[pixel] = share1
              seen.second[pixel] = share2
            }
          }
        }
        share1 += stepX1
        share2 += stepX2
        pixel++
      }
    }
  }
}

/** A value between those of three corners. */
export function valueAt(
  values: Float32Array,
  stride: number,
  offset: number,
  a: number,
  b: number,
  c: number,
  share1: number,
  share2: number,
): number {
  const value1 = values[a * stride + offset] ?? 0
  const value2 = values[b * stride + offset] ?? 0
  const value3 = values[c * stride + offset] ?? 0
  return value1 * share1 + value2 * share2 + value3 * (1 - share1 - share2)
}
