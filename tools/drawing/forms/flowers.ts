import type { Random } from '../../../test/random.ts'
import { addBall } from '../ball.ts'
import { foliage, plain } from '../foliage.ts'
import { addLeaf, pointed, round } from '../leaf.ts'
import type { Material } from '../material.ts'
import { addStem, bend } from '../stem.ts'
import { cross, outward, plus, scaled, squared, turned, UP, unit, type Vector } from '../vector.ts'
import { chanceOf, FACE, type Form, type Growing, golden, onSoil } from './form.ts'
import { along, archOf } from './fronds.ts'
import { type Rosette, rosette } from './rosette.ts'

/** A moth orchid: broad leaves at the foot, and arching stems of flowers. */
export function orchid(foot: Rosette, petal: Material, lip: Material, stem: Material): Form {
  const leaves = rosette(foot)
  return (plant) => {
    leaves(plant)
    const spikes = plant.growth > 0.85 ? 2 : plant.growth > 0.6 ? 1 : 0
    for (let number = 0; number < spikes; number++) {
      const chance = chanceOf(plant, 'spike', number)
      const angle = number === 0 ? -0.35 : 3.3
      const length = (0.85 + 0.35 * plant.growth) * (number === 0 ? 1.12 : 0.92)
      const path = along(archOf(onSoil(plant, angle, 0.03), angle, length, 0.1, 1.15))
      addStem(plant.mesh, path, (share) => 0.011 * (1.1 - 0.6 * share), stem, 0.4, 24, 6)
      const flowers = Math.round(7 * plant.growth)
      for (let flower = 0; flower < flowers; flower++) {
        const share = 0.52 + (0.46 * flower) / flowers
        const side: Vector = [0.06 * (flower % 2 === 0 ? 1 : -1), -0.03, 0.05]
        const at = plus(path(share), side)
        const size = 0.125 * (1.05 - 0.3 * (flower / flowers))
        addOrchidFlower(plant, at, size, petal, lip, chance)
      }
      for (let bud = 0; bud < 3; bud++)
        addBall(
          plant.mesh,
          plus(path(0.97 + bud * 0.015), [bud * 0.02, -0.01, 0.01]),
          0.018,
          0.024,
          stem,
          0.8,
          8,
        )
    }
  }
}

function addOrchidFlower(
  plant: Growing,
  at: Vector,
  size: number,
  petal: Material,
  lip: Material,
  chance: Random,
): void {
  const facing = unit(plus(FACE, [chance.between(-0.35, 0.35), chance.between(-0.3, 0), 0]))
  const up = squared(UP, facing)
  const sepals = [0, 2.2, -2.2]
  for (const angle of sepals) {
    const towards = plus(turned(up, facing, angle), facing, 0.08)
    addLeaf(
      plant.mesh,
      { at: plus(at, facing, -0.006), towards, facing },
      { length: size, width: size * 0.3, outline: pointed(0.5, 0.7), bow: 0.2, fold: 0.1 },
      petal,
      chance.next(),
    )
  }
  for (const angle of [1.35, -1.35]) {
    const towards = plus(turned(up, facing, angle), facing, 0.1)
    addLeaf(
      plant.mesh,
      { at, towards, facing },
      {
        length: size * 1.08,
        width: size * 0.52,
        outline: pointed(0.62, 0.5),
        bow: 0.35,
        fold: 0.06,
        ruffle: 0.05,
      },
      petal,
      chance.next(),
    )
  }
  const towards = plus(scaled(up, -1), facing, 0.9)
  addLeaf(
    plant.mesh,
    { at: plus(at, facing, 0.01), towards, facing: plus(facing, up, 0.6) },
    { length: size * 0.42, width: size * 0.17, outline: pointed(0.6, 0.6), fold: 0.7, bow: -0.6 },
    lip,
    0.3,
  )
  addBall(plant.mesh, plus(at, facing, 0.016), size * 0.06, size * 0.07, lip, 0.8, 8)
}

const SPATHE = foliage({
  colour: '#eef0e4',
  young: '#dfe8c8',
  vein: '#cfdcb4',
  veins: 0,
  translucency: 0.5,
  shine: 0.1,
  relief: 0.1,
})
const SPADIX = plain('#e6dfae', { grain: 60, uneven: 0.5 })
const FLOWER_STALK = plain('#86a35c')

/** A white sail on a stalk, as of peace lilies. */
export function sail(plant: Growing, number: number): void {
  const chance = chanceOf(plant, 'sail', number)
  const angle = golden(number, 1.2)
  const base = onSoil(plant, angle, 0.03)
  const length = chance.between(0.8, 0.95)
  const tip = plus(plus(base, UP, length), outward(angle), chance.between(0.08, 0.24))
  addStem(plant.mesh, bend(base, plus(base, UP, length * 0.6), tip), () => 0.007, FLOWER_STALK, 0.5)
  const facing = squared(plus(FACE, outward(angle), 0.4), UP)
  const towards = plus(UP, facing, -0.25)
  addLeaf(
    plant.mesh,
    { at: tip, towards, facing },
    { length: 0.24, width: 0.085, outline: pointed(0.42, 0.9), fold: 0.5, bow: 0.25, rows: 8 },
    SPATHE,
    0.2,
  )
  const core = plus(tip, UP, 0.02)
  addStem(
    plant.mesh,
    bend(core, plus(core, UP, 0.05), plus(plus(core, UP, 0.1), facing, 0.02)),
    (share) => 0.011 * (1 - share ** 6),
    SPADIX,
    0.5,
    8,
    8,
  )
}

/** A ball of small flowers, as of geraniums. */
export function umbel(
  petal: Material,
): (plant: Growing, at: Vector, towards: Vector, chance: Random) => void {
  return (plant, at, towards, chance) => {
    if (chance.next() > plant.growth * 0.5) return
    const centre = plus(at, unit(towards), 0.09)
    addStem(plant.mesh, bend(at, plus(at, towards, 0.04), centre), () => 0.006, FLOWER_STALK, 0.5, 4, 5)
    for (let flower = 0; flower < 26; flower++) {
      const up = 1 - (1.3 * (flower + 0.5)) / 26
      const level = Math.sqrt(Math.max(0, 1 - up * up))
      const out = unit([Math.cos(golden(flower)) * level, up, Math.sin(golden(flower)) * level])
      addFlower(
        plant,
        plus(centre, [out[0] * 0.085, out[1] * 0.06, out[2] * 0.085], chance.between(0.7, 1.12)),
        out,
        0.042,
        5,
        petal,
        chance,
      )
    }
  }
}

function addFlower(
  { mesh }: Growing,
  at: Vector,
  facing: Vector,
  size: number,
  petals: number,
  material: Material,
  chance: Random,
): void {
  const side = unit(cross(Math.abs(facing[1]) > 0.9 ? [1, 0, 0] : UP, facing))
  const start = chance.between(0, 6)
  for (let number = 0; number < petals; number++) {
    const towards = plus(turned(side, facing, start + (number / petals) * Math.PI * 2), facing, 0.35)
    addLeaf(
      mesh,
      { at, towards, facing },
      { length: size, width: size * 0.45, outline: round, bow: 0.5, fold: 0.05, columns: 4, rows: 3 },
      material,
      chance.next(),
    )
  }
}

/** A spike of small flowers at the tip of a shoot, as of lavender. */
export function spike(
  material: Material,
  stem: Material,
): (plant: Growing, at: Vector, towards: Vector, chance: Random) => void {
  return (plant, at, towards, chance) => {
    if (chance.next() > plant.growth * 0.85) return
    const length = chance.between(0.22, 0.34)
    const tip = plus(plus(at, unit(towards), length), UP, 0.03)
    const path = bend(at, plus(at, unit(towards), length * 0.6), tip)
    addStem(plant.mesh, path, () => 0.004, stem, 0.5, 6, 5)
    for (let flower = 0; flower < 34; flower++) {
      const share = 0.5 + (0.5 * flower) / 34
      const out = unit(plus(outward(golden(flower)), UP, 0.5))
      addLeaf(
        plant.mesh,
        { at: path(share), towards: out, facing: UP },
        { length: 0.042 * (1.3 - 0.6 * (flower / 26)), width: 0.015, outline: round, columns: 3, rows: 2 },
        material,
        chance.next(),
      )
    }
  }
}
