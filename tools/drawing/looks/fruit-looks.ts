import type { Random } from '../../../test/random.ts'
import { addBall } from '../ball.ts'
import { foliage, plain } from '../foliage.ts'
import type { Form, Growing } from '../forms/form.ts'
import { hanging, tree } from '../forms/tree.ts'
import { type Outline, pointed } from '../leaf.ts'
import type { Material } from '../material.ts'
import { addStem } from '../stem.ts'
import { plus, type Vector } from '../vector.ts'
import { LARGE, type PlantLook, USUAL } from './look.ts'

const GREEN = plain('#7f9c55')

/** Deeply lobed. */
const TOMATO: Outline = (along) =>
  pointed(0.45, 0.7)(along) * (0.32 + 0.68 * Math.abs(Math.sin(along * Math.PI * 4.5)) ** 0.8)

const RIPE = plain('#c8382a', { shine: 0.5, sharpness: 70, translucency: 0.12, uneven: 0.12 })
const TURNING = plain('#d98a3a', { shine: 0.5, sharpness: 70, translucency: 0.12, uneven: 0.2 })
const GREEN_FRUIT = plain('#86a24a', { shine: 0.45, sharpness: 60, translucency: 0.15, uneven: 0.15 })

function staked(form: Form, stake: Material): Form {
  return (plant) => {
    form(plant)
    const top = plant.soil + 1.42
    const path = (share: number): Vector => [0.035, plant.soil - 0.1 + (top - plant.soil) * share, -0.04]
    addStem(plant.mesh, path, () => 0.011, stake, 0.5, 6, 8)
  }
}

function fruit(plant: Growing, at: Vector, chance: Random): void {
  if (plant.growth < 0.6) return
  const count = chance.whole(2, 5)
  for (let number = 0; number < count; number++) {
    const ripeness = chance.next()
    const material = ripeness < 0.55 ? RIPE : ripeness < 0.75 ? TURNING : GREEN_FRUIT
    const spot = plus(hanging(at, 0.03 + number * 0.034), [0.04 * (number % 2 === 0 ? 1 : -1), 0, 0.09])
    addBall(plant.mesh, spot, 0.047, 0.045, material, chance.next(), 14)
  }
}

export const tomato: PlantLook = {
  potSize: LARGE,
  form: staked(
    tree({
      height: 1.3,
      trunkRadius: 0.017,
      bark: GREEN,
      branches: 11,
      branchLength: 0.34,
      branchLean: 1.25,
      crown: 0.1,
      twigs: 2,
      leaves: 5,
      bare: 0.2,
      angle: 0.85,
      hang: 0.25,
      tip: 0.8,
      blade: {
        length: 0.25,
        width: 0.1,
        outline: TOMATO,
        bow: 0.7,
        fold: 0.15,
        ruffle: 0.12,
        columns: 26,
        rows: 4,
      },
      leaf: foliage({
        colour: '#447438',
        young: '#86ad52',
        vein: '#7d9f5c',
        veins: 9,
        relief: 0.3,
        shine: 0.1,
      }),
      fruit,
    }),
    plain('#b49a6a', { grain: 12, uneven: 0.4 }),
  ),
}

const CHILLI = plain('#c22d22', { shine: 0.55, sharpness: 80, uneven: 0.1 })

export const chilli: PlantLook = {
  potSize: USUAL,
  form: tree({
    height: 0.6,
    trunkRadius: 0.016,
    bark: GREEN,
    branches: 9,
    branchLength: 0.4,
    branchLean: 0.95,
    crown: 0.35,
    twigs: 3,
    leaves: 9,
    bare: 0.2,
    angle: 1.1,
    hang: 0.2,
    tip: 0.7,
    blade: {
      length: 0.16,
      width: 0.046,
      outline: pointed(0.4, 0.95),
      bow: 0.6,
      fold: 0.2,
      columns: 10,
      rows: 5,
    },
    leaf: foliage({
      colour: '#3f7438',
      young: '#8ab552',
      vein: '#769c58',
      veins: 6,
      relief: 0.25,
      shine: 0.32,
    }),
    fruit: (plant, at, chance) => {
      if (plant.growth < 0.6) return
      addBall(
        plant.mesh,
        plus(at, [0, 0.05, 0.02]),
        0.016,
        0.062,
        chance.next() < 0.75 ? CHILLI : GREEN_FRUIT,
        chance.next(),
        10,
      )
    },
  }),
}
