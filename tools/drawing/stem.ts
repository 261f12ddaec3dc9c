import type { Material } from './material.ts'
import type { Mesh } from './mesh.ts'
import { between, cross, minus, plus, UP, unit, type Vector } from './vector.ts'

/** Through all points of a bend given by its ends and what pulls it aside. */
export function bend(from: Vector, pull: Vector, to: Vector): (share: number) => Vector {
  return (share) => between(between(from, pull, share), between(pull, to, share), share)
}

/** A round stem along a path; `u` of the material goes along, `v` around it. */
export function addStem(
  mesh: Mesh,
  path: (share: number) => Vector,
  radius: (share: number) => number,
  material: Material,
  tint: number,
  columns = 10,
  rows = 7,
): void {
  mesh.sheet(columns, rows, material, tint, (u, v) => {
    const at = path(u)
    const towards = directionOf(path, u)
    const side = unit(cross(Math.abs(towards[1]) > 0.9 ? [0, 0, 1] : UP, towards))
    const other = cross(towards, side)
    const angle = v * Math.PI * 2
    const thick = radius(u)
    return plus(plus(at, side, Math.cos(angle) * thick), other, Math.sin(angle) * thick)
  })
}

export function directionOf(path: (share: number) => Vector, share: number): Vector {
  return unit(minus(path(Math.min(1, share + 0.02)), path(Math.max(0, share - 0.02))))
}
