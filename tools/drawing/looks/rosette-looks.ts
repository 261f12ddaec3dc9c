import { foliage, plain } from '../foliage.ts'
import { orchid as orchidForm } from '../forms/flowers.ts'
import { rosette } from '../forms/rosette.ts'
import { pointed, strap } from '../leaf.ts'
import { noise, smooth } from '../noise.ts'
import { type PlantLook, SMALL, USUAL } from './look.ts'

export const snakePlant: PlantLook = {
  potSize: USUAL,
  form: rosette({
    leaves: 15,
    lean: [0.03, 0.3],
    heart: 0.6,
    clump: 0.5,
    twist: 0.7,
    flat: {
      length: 1.15,
      width: 0.062,
      outline: strap(0.6, 0.22),
      bow: 0.12,
      fold: 0.5,
      ruffle: 0.1,
      waves: 1.3,
      columns: 18,
      rows: 8,
    },
    leaf: foliage({
      colour: '#3a5f43',
      young: '#5f8457',
      second: '#93a987',
      pattern: (u, away, tint) => {
        const band = noise(u * 30 + tint * 40, away * 1.6 + u * 5)
        return away > 0.86 ? 1 : smooth(0.42, 0.75, band) * 0.5
      },
      shine: 0.28,
      translucency: 0.12,
    }),
  }),
}

export const spiderPlant: PlantLook = {
  potSize: USUAL,
  form: rosette({
    leaves: 58,
    lean: [0.1, 0.95],
    heart: 0.55,
    flat: { length: 0.82, width: 0.022, outline: strap(0.8, 0.7), bow: 1.7, fold: 0.5, columns: 16, rows: 4 },
    leaf: foliage({
      colour: '#4f8042',
      young: '#7fa957',
      second: '#ebeccb',
      pattern: (_, away) => 1 - smooth(0.34, 0.46, away),
      shine: 0.25,
    }),
  }),
}

export const nestFern: PlantLook = {
  potSize: USUAL,
  form: rosette({
    leaves: 22,
    lean: [0.12, 0.85],
    heart: 0.5,
    flat: {
      length: 0.92,
      width: 0.115,
      outline: strap(0.25, 0.35),
      bow: 0.55,
      fold: 0.22,
      ruffle: 0.13,
      waves: 3.5,
      columns: 26,
      rows: 8,
    },
    leaf: foliage({ colour: '#5d9440', young: '#a5cc5c', vein: '#4a3c26', shine: 0.34, translucency: 0.6 }),
  }),
}

export const orchid: PlantLook = {
  potSize: SMALL,
  form: orchidForm(
    {
      leaves: 7,
      lean: [0.5, 1.25],
      heart: 0.6,
      flat: {
        length: 0.42,
        width: 0.085,
        outline: pointed(0.55, 0.55),
        bow: 0.7,
        fold: 0.3,
        columns: 14,
        rows: 8,
      },
      leaf: foliage({
        colour: '#40693f',
        young: '#7d9c58',
        vein: '#5d8250',
        shine: 0.42,
        translucency: 0.25,
      }),
    },
    foliage({
      colour: '#f3ecef',
      young: '#f6f0f0',
      vein: '#e3b7cc',
      veins: 7,
      slant: 0.6,
      relief: 0.08,
      second: '#dba3c2',
      pattern: (u, away) => smooth(0.35, 0, u) * 0.6 * (1 - away * 0.5),
      shine: 0.08,
      translucency: 0.55,
    }),
    plain('#c6467f', { shine: 0.2, translucency: 0.3 }),
    plain('#6a7a4a'),
  ),
}
