import { addBall } from '../ball.ts'
import { foliage, plain } from '../foliage.ts'
import { hanging, tree } from '../forms/tree.ts'
import { pointed } from '../leaf.ts'
import { addStem, bend } from '../stem.ts'
import { plus } from '../vector.ts'
import { LARGE, type PlantLook, USUAL } from './look.ts'

const BARK = plain('#7d6a55', { shine: 0.03, grain: 40, uneven: 0.6 })
const GREEN_BARK = plain('#6d7b4c', { shine: 0.08, grain: 20, uneven: 0.4 })

export const fiddleLeaf: PlantLook = {
  potSize: LARGE,
  form: tree({
    height: 1.5,
    trunkRadius: 0.026,
    bark: BARK,
    branches: 0,
    branchLength: 0,
    crown: 1,
    isLeafyTrunk: true,
    leaves: 26,
    bare: 0.3,
    angle: 1.05,
    hang: 0.05,
    tip: 0.7,
    bent: 0.035,
    blade: {
      length: 0.5,
      width: 0.2,
      outline: (along) => pointed(0.66, 0.6)(along) * (0.72 + 0.28 * Math.cos((along - 0.66) * 7)),
      bow: 0.5,
      fold: 0.2,
      ruffle: 0.12,
      waves: 3,
      columns: 18,
      rows: 10,
    },
    leaf: foliage({
      colour: '#3d6b3b',
      young: '#8db558',
      vein: '#b5c98a',
      veins: 6,
      slant: 0.4,
      relief: 0.45,
      shine: 0.4,
    }),
  }),
}

export const rubberPlant: PlantLook = {
  potSize: USUAL,
  form: tree({
    height: 1.35,
    trunkRadius: 0.02,
    bark: plain('#5f4f3f', { uneven: 0.5 }),
    branches: 0,
    branchLength: 0,
    crown: 1,
    isLeafyTrunk: true,
    leaves: 20,
    bare: 0.08,
    angle: 1,
    hang: 0.1,
    tip: 0.75,
    bent: 0.025,
    blade: {
      length: 0.46,
      width: 0.14,
      outline: pointed(0.48, 0.6),
      bow: 0.35,
      fold: 0.28,
      columns: 14,
      rows: 8,
    },
    leaf: foliage({
      colour: '#26402f',
      young: '#7a4a3d',
      vein: '#6d8458',
      veins: 18,
      slant: 0.1,
      relief: 0.06,
      shine: 0.62,
      sharpness: 70,
      translucency: 0.2,
    }),
  }),
}

export const avocado: PlantLook = {
  potSize: USUAL,
  form: tree({
    height: 1.15,
    trunkRadius: 0.016,
    bark: GREEN_BARK,
    branches: 0,
    branchLength: 0,
    crown: 1,
    isLeafyTrunk: true,
    leaves: 26,
    bare: 0.45,
    angle: 1.25,
    hang: 0.55,
    tip: 0.5,
    blade: {
      length: 0.42,
      width: 0.095,
      outline: pointed(0.45, 0.9),
      bow: 0.5,
      fold: 0.3,
      ruffle: 0.06,
      columns: 14,
      rows: 6,
    },
    leaf: foliage({
      colour: '#3c6b38',
      young: '#a08a52',
      vein: '#a9c084',
      veins: 9,
      slant: 0.4,
      relief: 0.22,
      shine: 0.32,
    }),
  }),
}

export const olive: PlantLook = {
  potSize: LARGE,
  form: tree({
    height: 0.95,
    trunkRadius: 0.034,
    bark: plain('#8b8272', { grain: 50, uneven: 0.8 }),
    branches: 16,
    branchLength: 0.5,
    branchLean: 1.05,
    crown: 0.55,
    twigs: 5,
    leaves: 18,
    isPaired: true,
    bare: 0.15,
    angle: 0.8,
    hang: 0.02,
    tip: 0.7,
    blade: {
      length: 0.125,
      width: 0.019,
      outline: pointed(0.5, 0.8),
      bow: 0.15,
      fold: 0.15,
      columns: 4,
      rows: 2,
    },
    leaf: foliage({ colour: '#7d8f72', young: '#a9b894', vein: '#a5b198', shine: 0.24, translucency: 0.25 }),
  }),
}

const LEMON = plain('#e8bf2c', { shine: 0.35, sharpness: 30, uneven: 0.25, grain: 60 })
const UNRIPE = plain('#87a03c', { shine: 0.35, uneven: 0.25, grain: 60 })

export const lemon: PlantLook = {
  potSize: LARGE,
  form: tree({
    height: 0.85,
    trunkRadius: 0.026,
    bark: BARK,
    branches: 11,
    branchLength: 0.42,
    crown: 0.5,
    twigs: 3,
    leaves: 9,
    bare: 0.2,
    angle: 1,
    tip: 0.75,
    blade: {
      length: 0.2,
      width: 0.052,
      outline: pointed(0.45, 0.8),
      bow: 0.4,
      fold: 0.28,
      columns: 10,
      rows: 6,
    },
    leaf: foliage({
      colour: '#356b35',
      young: '#94b956',
      vein: '#7fa35f',
      veins: 7,
      slant: 0.35,
      relief: 0.2,
      shine: 0.44,
    }),
    fruit: (plant, at, chance) => {
      if (chance.next() > 0.6) return
      const low = plus(hanging(at, 0.09), [0, 0, 0.04])
      addStem(plant.mesh, bend(at, at, hanging(at, 0.04)), () => 0.004, GREEN_BARK, 0.5, 3, 4)
      addBall(plant.mesh, low, 0.052, 0.068, chance.next() < 0.7 ? LEMON : UNRIPE, chance.next(), 18)
    },
  }),
}

export const jade: PlantLook = {
  potSize: USUAL,
  form: tree({
    height: 0.5,
    trunkRadius: 0.055,
    bark: plain('#8d7d62', { grain: 30, uneven: 0.5 }),
    branches: 11,
    branchLength: 0.4,
    branchLean: 0.95,
    crown: 0.35,
    twigs: 4,
    leaves: 13,
    isPaired: true,
    bare: 0.4,
    angle: 0.95,
    hang: -0.1,
    tip: 0.8,
    fat: {
      length: 0.1,
      width: 0.036,
      thickness: 0.012,
      outline: pointed(0.6, 0.5),
      bow: -0.2,
      hollow: 0.35,
      columns: 8,
      rows: 8,
    },
    leaf: foliage({
      colour: '#4c7f45',
      young: '#86ad5c',
      second: '#b3523c',
      pattern: (u) => Math.max(0, u - 0.86) * 4,
      shine: 0.5,
      sharpness: 50,
      translucency: 0.15,
    }),
  }),
}
