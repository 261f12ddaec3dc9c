import { foliage, plain } from '../foliage.ts'
import { sail } from '../forms/flowers.ts'
import { stalked } from '../forms/stalked.ts'
import { heart, pointed } from '../leaf.ts'
import { noise } from '../noise.ts'
import { LARGE, type PlantLook, SMALL, USUAL } from './look.ts'

/** Slits from the margin between the side veins, and holes beside the midrib. */
function fenestrated(u: number, v: number, tint: number): boolean {
  const away = Math.abs(v * 2 - 1)
  const position = (u - 0.26 * away) * 7 + 0.35 + tint * 0.3
  const fromMiddle = Math.abs(position - Math.floor(position) - 0.5)
  if (u < 0.1 || u > 0.93) return false
  const inner = 0.4 + 0.12 * noise(Math.floor(position) * 3.7 + tint * 31, v > 0.5 ? 9 : 2)
  const isSlit = away > inner && fromMiddle < 0.17 * Math.sqrt(Math.min(1, (away - inner) * 3))
  const isHole = u > 0.25 && ((away - 0.22) / 0.07) ** 2 + (fromMiddle / 0.16) ** 2 < 1
  return isSlit || isHole
}

export const monstera: PlantLook = {
  potSize: USUAL,
  form: stalked({
    leaves: 12,
    blade: {
      length: 0.56,
      width: 0.31,
      outline: heart(0.3, 0.8),
      lobes: 0.22,
      bow: 0.6,
      ruffle: 0.05,
      columns: 26,
      rows: 16,
    },
    leaf: foliage({
      colour: '#2f5a30',
      young: '#7fa650',
      vein: '#7c9c5e',
      veins: 7,
      slant: 0.26,
      shine: 0.42,
      isCut: fenestrated,
    }),
    stalk: plain('#6c8b49'),
    stalkLength: 0.9,
    stalkRadius: 0.014,
    droop: 0.75,
  }),
}

export const strelitzia: PlantLook = {
  potSize: LARGE,
  form: stalked({
    leaves: 10,
    blade: {
      length: 0.62,
      width: 0.16,
      outline: pointed(0.42, 0.75),
      bow: 0.9,
      fold: 0.35,
      ruffle: 0.06,
      waves: 3,
      columns: 20,
      rows: 8,
    },
    leaf: foliage({
      colour: '#3d6a45',
      young: '#8db365',
      vein: '#a3be7f',
      veins: 30,
      slant: 0.05,
      relief: 0.18,
      shine: 0.36,
    }),
    stalk: plain('#7b9a5d'),
    stalkLength: 1.05,
    stalkRadius: 0.018,
    reach: 0.38,
    droop: 0.1,
  }),
}

export const peaceLily: PlantLook = {
  potSize: USUAL,
  form: stalked({
    leaves: 26,
    blade: {
      length: 0.42,
      width: 0.085,
      outline: pointed(0.42, 0.95),
      bow: 1,
      fold: 0.3,
      ruffle: 0.09,
      waves: 3,
      columns: 16,
      rows: 6,
    },
    leaf: foliage({
      colour: '#2d5a33',
      young: '#6f9c50',
      vein: '#557f48',
      veins: 12,
      slant: 0.5,
      relief: 0.3,
      shine: 0.46,
    }),
    stalk: plain('#5b8047'),
    stalkLength: 0.5,
    stalkRadius: 0.007,
    reach: 0.62,
    droop: 0.25,
    flowers: 4,
    flower: sail,
  }),
}

export const stranger: PlantLook = {
  potSize: SMALL,
  form: stalked({
    leaves: 9,
    blade: {
      length: 0.4,
      width: 0.19,
      outline: heart(0.34, 0.8),
      lobes: 0.25,
      bow: 0.55,
      fold: 0.18,
      columns: 18,
      rows: 12,
    },
    leaf: foliage({
      colour: '#2c4a38',
      young: '#7b6a42',
      vein: '#b9cdb2',
      veins: 6,
      slant: 0.4,
      relief: 0.3,
      shine: 0.1,
      sharpness: 10,
    }),
    stalk: plain('#7f8a5a'),
    stalkLength: 0.5,
    stalkRadius: 0.009,
    droop: 0.85,
  }),
}
