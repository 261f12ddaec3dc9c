import type { Material } from './material.ts'
import type { Mesh } from './mesh.ts'
import { cross, plus, scaled, squared, turned, unit, type Vector } from './vector.ts'

/** Half the width of a leaf at a share of its length, 1 at its widest. */
export type Outline = (along: number) => number

export interface Blade {
  readonly length: number
  /** Half the width, where it is widest. */
  readonly width: number
  readonly outline: Outline
  /** How far it bows from base to tip, as an angle; positive is away from its upper side. */
  readonly bow?: number
  /** How far both halves are folded up. */
  readonly fold?: number
  /** How far the base reaches back beside the stalk, as a share of the length. */
  readonly lobes?: number
  /** Waves of the margin: their height, as a share of the width, and their number. */
  readonly ruffle?: number
  readonly waves?: number
  readonly rows?: number
  readonly columns?: number
}

/** Where a leaf begins, where it points and which way its upper side looks. */
export interface Place {
  readonly at: Vector
  readonly towards: Vector
  readonly facing: Vector
}

/** `u` of the material goes from base to tip, `v` from one margin to the other. */
export function addLeaf(mesh: Mesh, place: Place, blade: Blade, material: Material, tint: number): void {
  const { length, width, outline, bow = 0.4, fold = 0.25, lobes = 0, ruffle = 0, waves = 5 } = blade
  const { rows = 6, columns = 14 } = blade
  const spine = spineOf(place, length, bow, columns)
  const wobble = tint * 20
  mesh.sheet(columns, rows, material, tint, (u, v) => {
    const across = v * 2 - 1
    const away = Math.abs(across)
    const half = width * outline(u)
    // Lobes bring the margin of the base back behind the stalk.
    const reached = Math.max(0, u) * columns
    const step = Math.min(columns - 1, Math.floor(reached))
    const here = spine[step] ?? place
    const next = spine[step + 1] ?? here
    const at = plus(scaled(here.at, 1 - (reached - step)), next.at, reached - step)
    const side = cross(here.towards, here.facing)
    const lift =
      half * away * Math.sin(fold) -
      half * away * away * fold * 0.45 +
      ruffle * half * away * away * Math.sin(u * waves * 6.283 + wobble + across)
    const backwards = -lobes * length * away ** 1.6 * (1 - u) ** 3
    const moved = plus(plus(at, side, half * across * Math.cos(fold)), here.facing, lift)
    return plus(moved, here.towards, backwards)
  })
}

function spineOf({ at, towards, facing }: Place, length: number, bow: number, steps: number): Place[] {
  let direction = unit(towards)
  let upper = squared(facing, direction)
  const axis = cross(upper, direction)
  const spine: Place[] = [{ at, towards: direction, facing: upper }]
  let position = at
  for (let step = 0; step < steps; step++) {
    const share = (step + 1) / steps
    const angle = (bow * 2 * share) / (steps + 1)
    direction = turned(direction, axis, angle)
    upper = turned(upper, axis, angle)
    position = plus(position, direction, length / steps)
    spine.push({ at: position, towards: direction, facing: upper })
  }
  return spine
}

/** Widest at this share of the length, ending in a point; `blunt` under 1 rounds the tip. */
export function pointed(widest: number, blunt = 1): Outline {
  return (along) => {
    if (along < widest) return Math.sin(((along / widest) * Math.PI) / 2) ** 0.7
    const rest = (along - widest) / (1 - widest)
    return Math.max(0, Math.cos((rest * Math.PI) / 2)) ** blunt
  }
}

/** Starts wide at the stalk, as hearts do. */
export function heart(widest: number, blunt = 1): Outline {
  return (along) => {
    if (along < widest) return 0.72 + 0.28 * Math.sin(((along / widest) * Math.PI) / 2)
    const rest = (along - widest) / (1 - widest)
    return Math.max(0, Math.cos((rest * Math.PI) / 2)) ** blunt
  }
}

export function round(along: number): number {
  return Math.sqrt(Math.max(0, 1 - (2 * along - 1) ** 2))
}

/** Nearly the same width all along. */
export function strap(base: number, tip = 0.35): Outline {
  return (along) =>
    (base + (1 - base) * Math.sin(Math.min(1, along / 0.4) * 1.5708)) *
    Math.sqrt(Math.max(0, Math.min(1, (1 - along) / tip)))
}
