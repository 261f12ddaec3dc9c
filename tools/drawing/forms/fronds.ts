import { addLeaf, type Blade } from '../leaf.ts'
import type { Material } from '../material.ts'
import { addStem } from '../stem.ts'
import { between, cross, minus, outward, plus, scaled, squared, UP, unit, type Vector } from '../vector.ts'
import { chanceOf, FACE, type Form, type Growing, golden, grown, onSoil } from './form.ts'

/** Leaves of many leaflets along a rib: palms, ferns, the ZZ plant. */
interface Fronds {
  readonly fronds: number
  readonly length: number
  /** Pairs on a frond. */
  readonly leaflets: number
  readonly leaflet: Blade
  readonly leaf: Material
  readonly rib: Material
  readonly ribRadius?: number
  /** How much of the rib has no leaflets. */
  readonly bare: number
  /** How strongly fronds bend over, and how far the outermost lean from the start. */
  readonly arch: number
  readonly lean: number
  /** The angle between leaflet and rib. */
  readonly spread: number
  /** How far leaflets hang. */
  readonly hang?: number
  /** How long leaflets are at a share of the way to the tip. */
  readonly taper: (share: number) => number
}

export function fronds(style: Fronds): Form {
  return (plant) => {
    const count = grown(plant, style.fronds)
    for (let number = 0; number < count; number++) addFrond(plant, style, number, count)
  }
}

function addFrond(plant: Growing, style: Fronds, number: number, count: number): void {
  const { mesh, growth } = plant
  const chance = chanceOf(plant, 'frond', number)
  const size = 0.5 + 0.5 * growth
  const inner = count === 1 ? 1 : number / (count - 1)
  const angle = golden(number, chance.between(-0.3, 0.3))
  const length = style.length * size * (0.7 + 0.3 * inner) * chance.between(0.85, 1.1)
  const lean = style.lean * (1.05 - 0.85 * inner) * chance.between(0.8, 1.2)
  const arch = style.arch * chance.between(0.75, 1.25) * (1.2 - 0.4 * inner)
  const points = archOf(onSoil(plant, angle, plant.rim * 0.3 * chance.next()), angle, length, lean, arch)
  const path = along(points)
  const thick = (style.ribRadius ?? 0.009) * size
  addStem(mesh, path, (share) => thick * (1.2 - share), style.rib, chance.next(), 16, 5)
  const tint = inner ** 2 * 0.6 + chance.next() * 0.3
  const pairs = Math.max(4, Math.round(style.leaflets * (0.6 + 0.4 * growth)))
  for (let pair = 0; pair < pairs * 2; pair++) {
    const share = (Math.floor(pair / 2) + 0.5 + (pair % 2) * 0.3) / pairs
    const reach = style.bare + (1 - style.bare) * share
    const at = path(Math.min(1, reach))
    const direction = unit(minus(path(Math.min(1, reach + 0.03)), path(Math.max(0, reach - 0.03))))
    const upper = squared(plus(UP, FACE, 0.25), direction)
    const side = scaled(cross(direction, upper), pair % 2 === 0 ? 1 : -1)
    const turn = style.spread * (1 - 0.55 * share) * chance.between(0.88, 1.12)
    const straight = plus(scaled(direction, Math.cos(turn)), side, Math.sin(turn))
    const towards = plus(straight, UP, -(style.hang ?? 0.2) * chance.between(0.6, 1.4))
    const leafSize = style.taper(share) * size * chance.between(0.9, 1.08)
    const blade = {
      ...style.leaflet,
      length: style.leaflet.length * leafSize,
      width: style.leaflet.width * (0.4 + 0.6 * leafSize),
    }
    addLeaf(
      mesh,
      { at, towards, facing: plus(upper, side, 0.15) },
      blade,
      style.leaf,
      Math.min(1, tint + chance.next() * 0.15),
    )
  }
}

/** Points of a rib that rises and bends over by its own weight. */
export function archOf(base: Vector, angle: number, length: number, lean: number, arch: number): Vector[] {
  const steps = 14
  const out = outward(angle)
  let direction = unit(plus(scaled(UP, Math.cos(lean)), out, Math.sin(lean)))
  const points: Vector[] = [base]
  let at = base
  for (let step = 0; step < steps; step++) {
    const share = (step + 1) / steps
    direction = unit(plus(plus(direction, UP, ((-arch * share) / steps) * 2), out, (arch * 0.35) / steps))
    at = plus(at, direction, length / steps)
    points.push(at)
  }
  return points
}

/** A path through points. */
export function along(points: readonly Vector[]): (share: number) => Vector {
  const last = points.length - 1
  return (share) => {
    const position = Math.max(0, Math.min(1, share)) * last
    const from = Math.min(last - 1, Math.floor(position))
    return between(points[from] ?? ORIGIN, points[from + 1] ?? ORIGIN, position - from)
  }
}

const ORIGIN: Vector = [0, 0, 0]
