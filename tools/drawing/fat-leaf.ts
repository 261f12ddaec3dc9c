import type { Outline, Place } from './leaf.ts'
import type { Material } from './material.ts'
import type { Mesh } from './mesh.ts'
import { cross, plus, squared, turned, unit } from './vector.ts'

/** A leaf that stores water. */
export interface FatBlade {
  readonly length: number
  readonly width: number
  /** Half of it, where it is thickest. */
  readonly thickness: number
  readonly outline: Outline
  /** Positive is away from its upper side. */
  readonly bow?: number
  /** How hollow the upper side is. */
  readonly hollow?: number
  readonly columns?: number
  readonly rows?: number
}

/** `u` of the material goes from base to tip; `v` around it, a quarter and three quarters at the margins. */
export function addFatLeaf(
  mesh: Mesh,
  place: Place,
  blade: FatBlade,
  material: Material,
  tint: number,
): void {
  const { length, width, thickness, outline, bow = 0, hollow = 0.3, columns = 12, rows = 14 } = blade
  const direction = unit(place.towards)
  const upper = squared(place.facing, direction)
  const axis = cross(upper, direction)
  mesh.sheet(columns, rows, material, tint, (u, v) => {
    // Along an arc of a circle, or straight ahead.
    const turn = bow * u
    const forward = bow === 0 ? length * u : (Math.sin(turn) / bow) * length
    const down = bow === 0 ? 0 : ((1 - Math.cos(turn)) / bow) * length
    const spine = plus(plus(place.at, direction, forward), upper, -down)
    const here = turned(upper, axis, turn)
    const around = v * Math.PI * 2
    const half = outline(u)
    const across = Math.sin(around)
    const rise = Math.cos(around)
    const lift = (rise > 0 ? rise * (1 - hollow) : rise) + hollow * across * across
    return plus(plus(spine, axis, across * half * width), here, lift * Math.sqrt(half) * thickness)
  })
}
