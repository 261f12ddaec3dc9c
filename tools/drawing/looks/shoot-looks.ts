import { foliage, plain } from '../foliage.ts'
import { spike, umbel } from '../forms/flowers.ts'
import { shoots } from '../forms/shoots.ts'
import { type Outline, pointed, round } from '../leaf.ts'
import { type PlantLook, SMALL, USUAL } from './look.ts'

const GREEN = plain('#7f9c55')

export const basil: PlantLook = {
  potSize: SMALL,
  form: shoots({
    shoots: 24,
    length: 0.46,
    lean: 0.5,
    stem: GREEN,
    leaves: 12,
    isPaired: true,
    bare: 0.25,
    angle: 1.15,
    tip: 0.55,
    hang: 0.1,
    blade: {
      length: 0.17,
      width: 0.066,
      outline: pointed(0.42, 0.7),
      bow: 0.9,
      fold: -0.25,
      columns: 9,
      rows: 6,
    },
    leaf: foliage({
      colour: '#4d8a35',
      young: '#8fbd4c',
      vein: '#86b35c',
      veins: 5,
      relief: 0.4,
      shine: 0.36,
      translucency: 0.55,
    }),
  }),
}

/** Toothed. */
const MINT: Outline = (along) => pointed(0.4, 0.75)(along) * (0.9 + 0.1 * Math.abs(Math.sin(along * 22)))

export const mint: PlantLook = {
  potSize: USUAL,
  form: shoots({
    shoots: 34,
    length: 0.6,
    lean: 0.62,
    stem: plain('#7d8a58'),
    leaves: 14,
    isPaired: true,
    bare: 0.15,
    angle: 1.2,
    tip: 0.45,
    hang: 0.15,
    blade: { length: 0.12, width: 0.046, outline: MINT, bow: 0.5, fold: 0.15, columns: 12, rows: 4 },
    leaf: foliage({
      colour: '#43803f',
      young: '#8ab858',
      vein: '#6ca05a',
      veins: 6,
      relief: 0.6,
      shine: 0.12,
    }),
  }),
}

export const rosemary: PlantLook = {
  potSize: USUAL,
  form: shoots({
    shoots: 34,
    length: 0.78,
    lean: 0.5,
    stem: plain('#8a8a68'),
    stemRadius: 0.008,
    leaves: 72,
    isPaired: true,
    bare: 0.12,
    angle: 0.85,
    tip: 0.6,
    hang: -0.05,
    blade: {
      length: 0.085,
      width: 0.008,
      outline: pointed(0.4, 0.5),
      bow: 0.1,
      fold: 0,
      columns: 2,
      rows: 1,
    },
    leaf: foliage({ colour: '#557352', young: '#8ba37b', shine: 0.18, translucency: 0.2 }),
  }),
}

const LAVENDER = foliage({ colour: '#6f55b8', young: '#a08fd8', shine: 0.05, translucency: 0.4 })

export const lavender: PlantLook = {
  potSize: USUAL,
  form: shoots({
    shoots: 46,
    length: 0.5,
    lean: 0.62,
    stem: plain('#8b9a78'),
    stemRadius: 0.005,
    leaves: 26,
    isPaired: true,
    bare: 0.1,
    angle: 0.7,
    tip: 0.7,
    hang: -0.05,
    blade: { length: 0.1, width: 0.006, outline: pointed(0.4, 0.5), bow: 0.2, fold: 0, columns: 3, rows: 1 },
    leaf: foliage({ colour: '#7f9280', young: '#a3b39a', shine: 0.08, translucency: 0.2 }),
    crown: spike(LAVENDER, plain('#8b9a78')),
  }),
}

/** A scalloped round leaf with a darker ring. */
const SCALLOPED: Outline = (along) => round(along) * (0.94 + 0.06 * Math.abs(Math.sin(along * 14)))

export const geranium: PlantLook = {
  potSize: USUAL,
  form: shoots({
    shoots: 15,
    length: 0.55,
    lean: 0.65,
    stem: plain('#86955c'),
    stemRadius: 0.012,
    leaves: 9,
    bare: 0.15,
    angle: 1.2,
    tip: 0.6,
    hang: 0.1,
    blade: {
      length: 0.19,
      width: 0.1,
      outline: SCALLOPED,
      lobes: 0.18,
      bow: 0.35,
      fold: 0.12,
      ruffle: 0.12,
      waves: 4,
      columns: 16,
      rows: 10,
    },
    leaf: foliage({
      colour: '#4f8340',
      young: '#8ab558',
      vein: '#7ba460',
      veins: 4,
      slant: 0.7,
      second: '#5a4a2e',
      pattern: (u, away) => Math.exp(-(((Math.hypot(u - 0.35, away * 0.5) - 0.3) / 0.08) ** 2)) * 0.45,
      shine: 0.1,
    }),
    crown: umbel(foliage({ colour: '#c2322f', young: '#d9534a', shine: 0.06, translucency: 0.45 })),
  }),
}
