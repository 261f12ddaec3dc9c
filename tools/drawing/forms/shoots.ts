import type { Random } from '../../../test/random.ts'
import { addFatLeaf, type FatBlade } from '../fat-leaf.ts'
import { addLeaf, type Blade } from '../leaf.ts'
import type { Material } from '../material.ts'
import { addStem, bend, directionOf } from '../stem.ts'
import { cross, outward, plus, scaled, squared, turned, UP, unit, type Vector } from '../vector.ts'
import { chanceOf, FACE, type Form, type Growing, golden, grown, onSoil } from './form.ts'

/** How a shoot is dressed with leaves. */
export interface Dress {
  readonly leaves: number
  readonly blade?: Blade
  readonly fat?: FatBlade
  readonly leaf: Material
  /** The angle between leaf and shoot. */
  readonly angle: number
  /** How much of the shoot is bare. */
  readonly bare: number
  /** Two at a time, each pair across the last. */
  readonly isPaired?: boolean
  /** How far leaves hang. */
  readonly hang?: number
  /** How small leaves are at the tip. */
  readonly tip?: number
}

/** Many stems from the soil: herbs, lavender, geraniums. */
interface Shoots extends Dress {
  readonly shoots: number
  readonly length: number
  readonly lean: number
  readonly stem: Material
  readonly stemRadius?: number
  /** What grows at the tip of a shoot, such as a flower. */
  readonly crown?: (plant: Growing, at: Vector, towards: Vector, chance: Random) => void
}

export function shoots(style: Shoots): Form {
  return (plant) => {
    const count = grown(plant, style.shoots)
    const size = 0.5 + 0.5 * plant.growth
    for (let number = 0; number < count; number++) {
      const chance = chanceOf(plant, 'shoot', number)
      const angle = golden(number)
      const outer = Math.sqrt((number + 0.5) / style.shoots)
      const base = onSoil(plant, angle, plant.rim * 0.62 * outer)
      const lean = style.lean * outer * chance.between(0.7, 1.3)
      const length = style.length * size * chance.between(0.75, 1.15) * (1.1 - 0.3 * outer)
      const out = turned(outward(angle), UP, chance.between(-0.4, 0.4))
      const tip = plus(plus(base, UP, length * Math.cos(lean)), out, length * Math.sin(lean))
      const path = bend(base, plus(base, UP, length * 0.55), tip)
      const thick = style.stemRadius ?? 0.007
      addStem(
        plant.mesh,
        path,
        (share) => thick * size * (1.2 - 0.8 * share),
        style.stem,
        chance.next(),
        8,
        5,
      )
      dress(plant, path, style, size, chance)
      style.crown?.(plant, tip, directionOf(path, 0.97), chance)
    }
  }
}

/** Leaves along a shoot. */
export function dress(
  { mesh }: Growing,
  path: (share: number) => Vector,
  style: Dress,
  size: number,
  chance: Random,
): void {
  const { leaves, bare, angle, isPaired = false, hang = 0.15, tip = 0.45 } = style
  const start = chance.between(0, 6)
  for (let number = 0; number < leaves; number++) {
    const step = isPaired ? Math.floor(number / 2) / Math.max(1, leaves / 2) : number / leaves
    const share = Math.min(1, bare + (1 - bare) * (step + 0.5 / leaves))
    const at = path(share)
    const stem = directionOf(path, share)
    const side = unit(cross(Math.abs(stem[1]) > 0.9 ? [0, 0, 1] : UP, stem))
    const around = isPaired
      ? start + Math.floor(number / 2) * (Math.PI / 2) + (number % 2) * Math.PI
      : golden(number, start)
    const out = turned(side, stem, around + chance.between(-0.25, 0.25))
    const opening = angle * (1 - 0.45 * step) * chance.between(0.85, 1.15)
    const rising = plus(scaled(stem, Math.cos(opening)), out, Math.sin(opening))
    const towards = unit(plus(rising, UP, -hang * chance.between(0.5, 1.5)))
    const facing = squared(plus(plus(stem, UP, 0.5), FACE, 0.35), towards)
    const scale = size * (1 - (1 - tip) * step ** 1.5) * chance.between(0.82, 1.12)
    const tint = step ** 2 * 0.65 + chance.next() * 0.3
    if (style.blade !== undefined) {
      const bow = (style.blade.bow ?? 0.3) * chance.between(0.5, 1.5)
      const blade = {
        ...style.blade,
        bow,
        length: style.blade.length * scale,
        width: style.blade.width * scale,
      }
      addLeaf(mesh, { at, towards, facing }, blade, style.leaf, tint)
    }
    if (style.fat !== undefined) {
      const { length, width, thickness } = style.fat
      const fat = { ...style.fat, length: length * scale, width: width * scale, thickness: thickness * scale }
      addFatLeaf(mesh, { at, towards, facing }, fat, style.leaf, tint)
    }
  }
}
