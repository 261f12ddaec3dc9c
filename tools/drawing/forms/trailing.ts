import type { Random } from '../../../test/random.ts'
import { addBall } from '../ball.ts'
import { addLeaf, type Blade } from '../leaf.ts'
import type { Material } from '../material.ts'
import { addStem, directionOf } from '../stem.ts'
import { SHELF_FRONT } from '../table.ts'
import { cross, outward, plus, squared, turned, UP, unit, type Vector } from '../vector.ts'
import { chanceOf, type Form, type Growing, golden, grown } from './form.ts'
import { along } from './fronds.ts'

/** Vines over the rim: pothos, ivy, strings of pearls. */
interface Trailing {
  readonly vines: number
  readonly length: number
  readonly stem: Material
  readonly stemRadius?: number
  /** Leaves for each unit of length. */
  readonly density: number
  readonly blade?: Blade
  /** Beads instead of leaves, of this radius. */
  readonly bead?: number
  readonly leaf: Material
  /** Length of the stalks of leaves. */
  readonly stalk?: number
  /** How high the mound over the pot is. */
  readonly mound: number
}

/** Above the board. */
const LYING = 0.02

export function trailing(style: Trailing): Form {
  return (plant) => {
    const count = grown(plant, style.vines)
    for (let number = 0; number < count; number++) {
      const chance = chanceOf(plant, 'vine', number)
      const length = style.length * (0.25 + 0.75 * plant.growth ** 1.5) * chance.between(0.35, 1.1)
      // More of them to the front, where the light and the camera are.
      const angle = number % 3 === 2 ? golden(number) : 1.5708 + chance.between(-1, 1)
      const path = along(vineOf(plant, style, angle, length, chance))
      const thick = style.stemRadius ?? 0.006
      addStem(plant.mesh, path, (share) => thick * (1.1 - 0.5 * share), style.stem, chance.next(), 26, 5)
      addLeaves(plant, style, path, length, chance)
    }
  }
}

/** Up, over the rim and down, until it reaches the board or its length ends. */
function vineOf(plant: Growing, style: Trailing, angle: number, length: number, chance: Random): Vector[] {
  const out = outward(angle)
  const steps = 30
  let at = plus([0, plant.soil, 0], out, plant.rim * chance.between(0.1, 0.75))
  const reach = plant.rim * chance.between(1.12, 1.42)
  let direction = unit(plus(UP, out, chance.between(0.3, 0.9)))
  const rise = style.mound * chance.between(0.5, 1.2)
  const points = [at]
  let lying = 0
  for (let step = 0; step < steps; step++) {
    const away = Math.hypot(at[0], at[2])
    const isRising = at[1] < plant.soil + rise && away < reach * 0.7
    const pull: Vector = away < reach ? plus(out, UP, isRising ? 0.7 : -0.3) : [0, -1, 0]
    const sway = turned(pull, UP, chance.between(-0.5, 0.5))
    direction = unit(plus(direction, unit(sway), 0.55))
    // Nothing goes through the wall of the pot or through the board.
    if (away < plant.rim * 1.08 && away > plant.rim * 0.7 && at[1] < plant.soil + 0.07 && direction[1] < 0) {
      direction = unit([direction[0], 0.15, direction[2]])
    }
    if (at[1] < LYING + 0.06 && at[1] > -0.05 && at[2] < SHELF_FRONT + 0.02) lying++
    if (lying > 4) break
    if (lying > 0) direction = unit([direction[0] + out[0] * 0.4, 0, Math.max(direction[2], 0) * 0.3])
    at = plus(at, direction, length / steps)
    if (lying > 0) at = [at[0], LYING, at[2]]
    points.push(at)
  }
  return points
}

function addLeaves(
  { mesh, growth }: Growing,
  style: Trailing,
  path: (share: number) => Vector,
  length: number,
  chance: Random,
): void {
  const count = Math.max(3, Math.round(length * style.density))
  for (let number = 0; number < count; number++) {
    const share = (number + 0.6) / count
    const stem = path(share)
    const forward = directionOf(path, share)
    const away = unit([stem[0], 0.25, Math.abs(stem[2]) + 0.1])
    const side = unit(cross(forward, away))
    const flank = number % 2 === 0 ? 1 : -1
    const young = 1 - 0.5 * share ** 2
    const size = (0.7 + 0.3 * growth) * young * chance.between(0.8, 1.15)
    if (style.bead !== undefined) {
      const radius = style.bead * size
      const at = plus(plus(stem, side, flank * radius), away, radius * chance.between(0, 1.2))
      addBall(mesh, at, radius, radius * 1.1, style.leaf, chance.next(), 8)
    }
    if (style.blade === undefined) continue
    const stalkTo = unit(plus(plus(side, away, chance.between(0.4, 1.2)), UP, 0.3))
    const at = plus(
      stem,
      stalkTo,
      (style.stalk ?? 0.05) * size * (flank > 0 ? 1 : -1) * (flank > 0 ? 1 : -0.6),
    )
    const spread = turned(side, away, chance.between(-0.5, 0.5))
    const towards = unit(plus(plus([0, -0.75, 0], spread, flank * 0.75), away, 0.35))
    const facing = squared(plus(away, UP, 0.45), towards)
    const blade = { ...style.blade, length: style.blade.length * size, width: style.blade.width * size }
    addLeaf(
      mesh,
      { at, towards, facing },
      blade,
      style.leaf,
      Math.min(1, chance.next() * 0.5 + 0.5 * share ** 2),
    )
  }
}
