import type { Material } from './material.ts'
import { cross, minus, unit, type Vector } from './vector.ts'

/** Surfaces as triangles. All of them are seen from both sides. */
export interface Model {
  readonly corners: number
  readonly positions: Float32Array
  readonly normals: Float32Array
  /** `u` and `v` of each corner. */
  readonly coordinates: Float32Array
  readonly tints: Float32Array
  /** Three corners each. */
  readonly triangles: Int32Array
  /** The material of each triangle, as its number in `materials`. */
  readonly surfaces: Uint8Array
  readonly materials: readonly Material[]
}

/** What a model is built with. */
export class Mesh {
  readonly #positions: number[] = []
  readonly #normals: number[] = []
  readonly #coordinates: number[] = []
  readonly #tints: number[] = []
  readonly #triangles: number[] = []
  readonly #surfaces: number[] = []
  readonly #materials: Material[] = []

  /** As it is now; more can be added for another. */
  model(): Model {
    return {
      corners: this.#tints.length,
      positions: Float32Array.from(this.#positions),
      normals: Float32Array.from(this.#normals),
      coordinates: Float32Array.from(this.#coordinates),
      tints: Float32Array.from(this.#tints),
      triangles: Int32Array.from(this.#triangles),
      surfaces: Uint8Array.from(this.#surfaces),
      materials: [...this.#materials],
    }
  }

  /** A sheet of `columns` × `rows` squares; `u` and `v` go from 0 to 1. */
  sheet(
    columns: number,
    rows: number,
    material: Material,
    tint: number,
    point: (u: number, v: number) => Vector,
  ): void {
    const points: Vector[] = []
    for (let row = 0; row <= rows; row++) {
      for (let column = 0; column <= columns; column++) points.push(point(column / columns, row / rows))
    }
    const wide = columns + 1
    const pointAt = (column: number, row: number) => points[row * wide + column] ?? ORIGIN
    const first = this.#tints.length
    for (let row = 0; row <= rows; row++) {
      for (let column = 0; column <= columns; column++) {
        const alongU = minus(
          pointAt(Math.min(column + 1, columns), row),
          pointAt(Math.max(column - 1, 0), row),
        )
        const alongV = minus(pointAt(column, Math.min(row + 1, rows)), pointAt(column, Math.max(row - 1, 0)))
        this.#positions.push(...pointAt(column, row))
        this.#normals.push(...unit(cross(alongU, alongV)))
        this.#coordinates.push(column / columns, row / rows)
        this.#tints.push(tint)
      }
    }
    const surface = this.#numberOf(material)
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const corner = first + row * wide + column
        this.#triangles.push(corner, corner + 1, corner + wide, corner + 1, corner + wide + 1, corner + wide)
        this.#surfaces.push(surface, surface)
      }
    }
  }

  #numberOf(material: Material): number {
    const known = this.#materials.indexOf(material)
    return known >= 0 ? known : this.#materials.push(material) - 1
  }
}

const ORIGIN: Vector = [0, 0, 0]

/** The least and greatest coordinates. */
export function boundsOf({ positions }: Model): { readonly low: Vector; readonly high: Vector } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (const [at, value] of positions.entries()) {
    const axis = at % 3
    if (value < (low[axis] ?? 0)) low[axis] = value
    if (value > (high[axis] ?? 0)) high[axis] = value
  }
  return { low, high }
}
