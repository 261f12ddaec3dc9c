import { foliage, plain } from '../foliage.ts'
import { trailing } from '../forms/trailing.ts'
import { heart, type Outline } from '../leaf.ts'
import { noise, smooth } from '../noise.ts'
import { type PlantLook, SMALL } from './look.ts'

const POTHOS_LEAF = foliage({
  colour: '#437a3a',
  young: '#9cbf58',
  vein: '#86a95c',
  second: '#e3e2a0',
  pattern: (u, away, tint) => smooth(0.66, 0.8, noise(u * 3 + tint * 60, away * 7 + tint * 30)) * 0.75,
  shine: 0.45,
})

export const pothos: PlantLook = {
  potSize: SMALL,
  form: trailing({
    vines: 13,
    length: 1.35,
    density: 13,
    mound: 0.17,
    stalk: 0.07,
    blade: {
      length: 0.17,
      width: 0.075,
      outline: heart(0.3, 0.85),
      lobes: 0.16,
      bow: 0.45,
      fold: 0.25,
      columns: 10,
      rows: 8,
    },
    leaf: POTHOS_LEAF,
    stem: plain('#8aa058'),
  }),
}

/** A few leaves that have just rooted. */
export const cutting: PlantLook = {
  potSize: SMALL,
  form: trailing({
    vines: 7,
    length: 0.7,
    density: 13,
    mound: 0.2,
    stalk: 0.07,
    blade: {
      length: 0.16,
      width: 0.07,
      outline: heart(0.3, 0.85),
      lobes: 0.16,
      bow: 0.45,
      columns: 10,
      rows: 8,
    },
    leaf: POTHOS_LEAF,
    stem: plain('#8aa058'),
  }),
}

export const heartleaf: PlantLook = {
  potSize: SMALL,
  form: trailing({
    vines: 12,
    length: 1.25,
    density: 15,
    mound: 0.16,
    stalk: 0.06,
    blade: {
      length: 0.15,
      width: 0.07,
      outline: heart(0.32, 0.7),
      lobes: 0.26,
      bow: 0.4,
      fold: 0.2,
      columns: 10,
      rows: 8,
    },
    leaf: foliage({
      colour: '#356b3b',
      young: '#93a85a',
      vein: '#5c8a4e',
      veins: 5,
      relief: 0.12,
      shine: 0.46,
    }),
    stem: plain('#7a8a52'),
  }),
}

export const pearls: PlantLook = {
  potSize: SMALL,
  form: trailing({
    vines: 34,
    length: 1.2,
    density: 46,
    mound: 0.05,
    bead: 0.016,
    stemRadius: 0.003,
    leaf: plain('#7da45c', { shine: 0.5, sharpness: 60, translucency: 0.25, uneven: 0.3, grain: 3 }),
    stem: plain('#7d9464'),
  }),
}

export const hearts: PlantLook = {
  potSize: SMALL,
  form: trailing({
    vines: 20,
    length: 1.5,
    density: 16,
    mound: 0.06,
    stalk: 0.025,
    stemRadius: 0.0025,
    blade: {
      length: 0.062,
      width: 0.036,
      outline: heart(0.35, 0.6),
      lobes: 0.3,
      bow: 0.3,
      columns: 7,
      rows: 6,
    },
    leaf: foliage({
      colour: '#55735c',
      young: '#8f8470',
      second: '#c4cfc2',
      pattern: (u, away, tint) => smooth(0.45, 0.6, noise(u * 5 + tint * 40, away * 4)) * 0.7,
      shine: 0.16,
    }),
    stem: plain('#8c6a62'),
  }),
}

/** Three to five points. */
const IVY: Outline = (along) => {
  const side = Math.exp(-(((along - 0.22) / 0.13) ** 2))
  const tip = along > 0.3 ? Math.max(0, 1 - along) ** 0.9 * 0.75 : 0.45
  return Math.max(side, tip) * (along > 0.985 ? 0 : 1)
}

export const ivy: PlantLook = {
  potSize: SMALL,
  form: trailing({
    vines: 30,
    length: 0.62,
    density: 21,
    mound: 0.13,
    stalk: 0.05,
    blade: {
      length: 0.115,
      width: 0.07,
      outline: IVY,
      lobes: 0.2,
      bow: 0.3,
      fold: 0.12,
      columns: 12,
      rows: 8,
    },
    leaf: foliage({
      colour: '#2e5236',
      young: '#7d9a52',
      vein: '#a9bb92',
      veins: 3,
      slant: 0.6,
      relief: 0.15,
      shine: 0.34,
    }),
    stem: plain('#6b5a42'),
  }),
}
