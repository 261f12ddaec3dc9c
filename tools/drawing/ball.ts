import type { Material } from './material.ts'
import type { Mesh } from './mesh.ts'
import type { Vector } from './vector.ts'

/** A fruit, a bead or a bud; `height` is half of it, as `radius` is. */
export function addBall(
  mesh: Mesh,
  [x, y, z]: Vector,
  radius: number,
  height: number,
  material: Material,
  tint: number,
  columns = 12,
): void {
  mesh.sheet(columns, Math.round(columns * 0.7), material, tint, (u, v) => {
    const around = u * Math.PI * 2
    const down = v * Math.PI
    const wide = Math.sin(down) * radius
    return [x + Math.cos(around) * wide, y + Math.cos(down) * height, z + Math.sin(around) * wide]
  })
}
