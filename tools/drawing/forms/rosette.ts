import { addFatLeaf, type FatBlade } from '../fat-leaf.ts'
import { addLeaf, type Blade } from '../leaf.ts'
import type { Material } from '../material.ts'
import { outward, plus, scaled, turned, UP } from '../vector.ts'
import { chanceOf, type Form, type Growing, golden, grown, onSoil } from './form.ts'

/** Leaves that spring from one point: snake plants, aloes, echeverias, the bird's-nest fern. */
export interface Rosette {
  readonly leaves: number
  readonly leaf: Material
  /** How far the innermost and the outermost lean from the upright. */
  readonly lean: readonly [inner: number, outer: number]
  /** How long the innermost are, as a share of the outermost. */
  readonly heart: number
  readonly flat?: Blade
  readonly fat?: FatBlade
  /** How far from the middle they start, as a share of the rim. */
  readonly clump?: number
  /** How far each may be turned around itself. */
  readonly twist?: number
  readonly raised?: number
}

export function rosette(style: Rosette): Form {
  return (plant) => {
    const count = grown(plant, style.leaves)
    for (let number = 0; number < count; number++) addRosetteLeaf(plant, style, number, count)
  }
}

function addRosetteLeaf(plant: Growing, style: Rosette, number: number, count: number): void {
  const chance = chanceOf(plant, 'leaf', number)
  // The first is the oldest, and the outermost.
  const outer = 1 - number / Math.max(1, count - 1)
  const angle = golden(number, chance.between(-0.12, 0.12))
  const [innerLean, outerLean] = style.lean
  const lean = (innerLean + (outerLean - innerLean) * outer ** 0.8) * chance.between(0.9, 1.1)
  const out = outward(angle)
  const size =
    (0.5 + 0.5 * plant.growth) * (style.heart + (1 - style.heart) * outer ** 0.6) * chance.between(0.92, 1.08)
  const clump =
    plant.rim * (style.clump ?? 0.12) * (style.clump === undefined ? outer : Math.sqrt(chance.next()))
  const at = plus(onSoil(plant, angle, clump), UP, (style.raised ?? 0) * (1 - outer) - 0.01)
  const towards = plus(scaled(UP, Math.cos(lean)), out, Math.sin(lean))
  const twist = (style.twist ?? 0) * chance.between(-1, 1)
  const facing = turned(plus(scaled(UP, Math.sin(lean)), out, -Math.cos(lean)), towards, twist)
  const tint = (1 - outer) ** 2 * 0.6 + chance.next() * 0.35
  const { flat, fat } = style
  if (flat !== undefined) {
    const bow = (flat.bow ?? 0) * chance.between(0.6, 1.4)
    const blade = { ...flat, bow, length: flat.length * size, width: flat.width * (0.5 + 0.5 * size) }
    addLeaf(plant.mesh, { at, towards, facing }, blade, style.leaf, tint)
  }
  if (fat !== undefined) {
    const blade = {
      ...fat,
      bow: (fat.bow ?? 0) * chance.between(0.7, 1.3),
      length: fat.length * size,
      width: fat.width * size,
      thickness: fat.thickness * size,
    }
    addFatLeaf(plant.mesh, { at, towards, facing }, blade, style.leaf, tint)
  }
}
