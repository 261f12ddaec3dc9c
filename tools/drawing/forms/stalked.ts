import { addLeaf, type Blade } from '../leaf.ts'
import type { Material } from '../material.ts'
import { addStem, bend } from '../stem.ts'
import { outward, plus, scaled, squared, turned, UP, unit, type Vector } from '../vector.ts'
import { chanceOf, FACE, type Form, type Growing, golden, grown, maturity, onSoil } from './form.ts'

/** Leaves on stalks of their own that rise from the soil: aroids, peperomias, prayer plants, African violets. */
interface Stalked {
  readonly leaves: number
  readonly blade: Blade
  readonly leaf: Material
  readonly stalk: Material
  /** The length of the longest stalk. */
  readonly stalkLength: number
  readonly stalkRadius?: number
  /** How far from the middle the leaves get; 1 is as far as the stalk is long. */
  readonly reach?: number
  /** How steeply the leaves hang, as an angle below the level. */
  readonly droop?: number
  /** The stalk meets the middle of the leaf instead of its base. */
  readonly shield?: boolean
  readonly flower?: (plant: Growing, number: number) => void
  readonly flowers?: number
}

export function stalked(style: Stalked): Form {
  return (plant) => {
    const count = grown(plant, style.leaves)
    const size = 0.5 + 0.5 * plant.growth
    for (let number = 0; number < count; number++) addStalkedLeaf(plant, style, number, count, size)
    for (let number = 0; number < Math.round((style.flowers ?? 0) * plant.growth ** 2); number++) {
      style.flower?.(plant, number)
    }
  }
}

function addStalkedLeaf(plant: Growing, style: Stalked, number: number, count: number, size: number): void {
  const { blade, reach = 0.7, droop = 0.6, stalkRadius = 0.011 } = style
  const chance = chanceOf(plant, 'leaf', number)
  const angle = golden(number, chance.between(-0.4, 0.4))
  // The oldest stand lowest and furthest out.
  const inner = count === 1 ? 1 : number / (count - 1)
  const age = maturity(number, count)
  const length = style.stalkLength * size * (0.55 + 0.45 * inner) * chance.between(0.85, 1.1)
  const spread = reach * length * (1.05 - 0.75 * inner) * chance.between(0.8, 1.15)
  const out = outward(angle)
  const base = onSoil(plant, angle, plant.rim * 0.22 * chance.next())
  const tip = plus(plus(base, out, spread), UP, Math.sqrt(Math.max(0.01, length ** 2 - spread ** 2)))
  const pull = plus(plus(base, out, spread * 0.15), UP, length * 0.75)
  addStem(
    plant.mesh,
    bend(base, pull, tip),
    (share) => stalkRadius * size * (1.25 - 0.5 * share),
    style.stalk,
    chance.next(),
  )
  const slope = droop * (1.05 - 0.6 * inner) * chance.between(0.75, 1.25)
  const turn = chance.between(-0.5, 0.5)
  const flat = turned(out, UP, turn)
  const towards = plus(scaled(flat, Math.cos(slope)), UP, -Math.sin(slope))
  const facing = turnedToLight(plus(scaled(UP, Math.cos(slope)), flat, Math.sin(slope)), towards)
  const grownBlade: Blade = {
    ...blade,
    length: blade.length * size * age * chance.between(0.85, 1.1),
    width: blade.width * size * age * chance.between(0.88, 1.08),
    bow: (blade.bow ?? 0.4) * chance.between(0.6, 1.4),
  }
  const at = style.shield ? plus(tip, unit(towards), -grownBlade.length * 0.45) : tip
  addLeaf(
    plant.mesh,
    { at, towards, facing },
    grownBlade,
    style.leaf,
    inner ** 2 * 0.75 + chance.next() * 0.25,
  )
}

function turnedToLight(facing: Vector, towards: Vector): Vector {
  return squared(plus(unit(facing), FACE, 0.45), unit(towards))
}
