import type { Random } from '../../../test/random.ts'
import type { Material } from '../material.ts'
import { addStem, bend } from '../stem.ts'
import { outward, plus, scaled, turned, UP, type Vector } from '../vector.ts'
import { chanceOf, type Form, type Growing, golden, grown } from './form.ts'
import { along } from './fronds.ts'
import { type Dress, dress } from './shoots.ts'

/** A trunk with branches, or a single stem with leaves all along: figs, citrus, olive, avocado, jade. */
export interface Tree extends Dress {
  readonly height: number
  readonly trunkRadius: number
  readonly bark: Material
  readonly branches: number
  readonly branchLength: number
  /** How far branches lean from the upright, the lowest most. */
  readonly branchLean?: number
  /** Where on the trunk the first branch is. */
  readonly crown: number
  /** Side twigs of each branch. */
  readonly twigs?: number
  /** How crooked the trunk is. */
  readonly bent?: number
  /** Leaves on the trunk itself, as on a young plant. */
  readonly isLeafyTrunk?: boolean
  readonly fruit?: (plant: Growing, at: Vector, chance: Random) => void
}

export function tree(style: Tree): Form {
  return (plant) => {
    const size = 0.5 + 0.5 * plant.growth
    const chance = chanceOf(plant, 'trunk')
    const trunk = trunkOf(plant, style, size, chance)
    const radius = style.trunkRadius * size
    addStem(plant.mesh, trunk, (share) => radius * (1.15 - 0.65 * share), style.bark, chance.next(), 18, 9)
    if (style.isLeafyTrunk) {
      const leaves = grown(plant, style.leaves)
      dress(plant, trunk, { ...style, leaves }, size, chance)
    }
    const count = style.branches === 0 ? 0 : grown(plant, style.branches)
    for (let number = 0; number < count; number++) addBranch(plant, style, trunk, number, count, size)
  }
}

function trunkOf({ soil }: Growing, { height, bent = 0.05 }: Tree, size: number, chance: Random) {
  const points: Vector[] = []
  const [turn, phase] = [chance.between(0, 6), chance.between(0, 6)]
  for (let step = 0; step <= 8; step++) {
    const share = step / 8
    const sway = bent * (Math.sin(share * 4 + phase) - Math.sin(phase)) * height
    points.push(plus([0, soil - 0.02 + height * size * share, 0], outward(turn), sway))
  }
  return along(points)
}

function addBranch(
  plant: Growing,
  style: Tree,
  trunk: (share: number) => Vector,
  number: number,
  count: number,
  size: number,
): void {
  const chance = chanceOf(plant, 'branch', number)
  const share = style.crown + (1 - style.crown) * ((number + 0.5) / count)
  const length = style.branchLength * size * (1.15 - 0.5 * (number / count)) * chance.between(0.8, 1.2)
  const lean = (style.branchLean ?? 1) * (1.15 - 0.75 * (number / count)) * chance.between(0.8, 1.2)
  const path = branchFrom(trunk(share), golden(number, chance.between(-0.3, 0.3)), length, lean)
  const thick = style.trunkRadius * size * 0.5
  addStem(plant.mesh, path, (part) => thick * (1 - 0.7 * part), style.bark, chance.next(), 8, 6)
  dress(plant, path, style, size, chance)
  for (let twig = 0; twig < (style.twigs ?? 0); twig++) {
    const angle = golden(number * 5 + twig, chance.between(0, 6))
    const start = path(0.35 + (0.55 * (twig + 0.5)) / (style.twigs ?? 1))
    const side = branchFrom(start, angle, length * chance.between(0.5, 0.75), lean * chance.between(0.7, 1.3))
    addStem(plant.mesh, side, (part) => thick * 0.5 * (1 - 0.6 * part), style.bark, chance.next(), 6, 5)
    dress(plant, side, style, size, chance)
    if (chance.next() < plant.growth * 0.7) style.fruit?.(plant, side(chance.between(0.5, 1)), chance)
  }
}

/** Rising as it goes. */
function branchFrom(from: Vector, angle: number, length: number, lean: number): (share: number) => Vector {
  const out = turned(outward(angle), UP, 0)
  const tip = plus(plus(from, out, length * Math.sin(lean)), UP, length * Math.cos(lean))
  return bend(
    from,
    plus(plus(from, out, length * Math.sin(lean) * 0.65), UP, length * Math.cos(lean) * 0.3),
    tip,
  )
}

export function hanging(at: Vector, by: number): Vector {
  return plus(at, scaled(UP, -1), by)
}
