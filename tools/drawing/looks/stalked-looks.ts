import { foliage, plain } from '../foliage.ts'
import { stalked } from '../forms/stalked.ts'
import { heart, round } from '../leaf.ts'
import { noise, smooth } from '../noise.ts'
import { LARGE, type PlantLook, SMALL, USUAL } from './look.ts'

export const pilea: PlantLook = {
  potSize: SMALL,
  form: stalked({
    leaves: 30,
    blade: { length: 0.2, width: 0.1, outline: round, bow: 0.25, fold: -0.12, columns: 12, rows: 8 },
    leaf: foliage({
      colour: '#417a3f',
      young: '#8fbf5e',
      shine: 0.5,
      sharpness: 50,
      translucency: 0.4,
      second: '#b9d48b',
      pattern: (u, away) => Math.exp(-(((u - 0.5) / 0.05) ** 2 + (away / 0.09) ** 2)),
    }),
    stalk: plain('#8a9a5b'),
    stalkLength: 0.52,
    stalkRadius: 0.005,
    reach: 0.85,
    droop: 0.75,
    shield: true,
  }),
}

export const watermelon: PlantLook = {
  potSize: SMALL,
  form: stalked({
    leaves: 22,
    blade: {
      length: 0.22,
      width: 0.105,
      outline: heart(0.35, 0.75),
      lobes: 0.1,
      bow: 0.5,
      fold: 0.1,
      columns: 14,
      rows: 12,
    },
    leaf: foliage({
      colour: '#2f5f3a',
      young: '#4d8350',
      second: '#b4c9b0',
      pattern: (u, away) =>
        smooth(0.3, 0.75, Math.abs(Math.sin((away * 2.4 + 0.1) * Math.PI + u * 0.8))) *
        0.85 *
        smooth(1, 0.85, u),
      shine: 0.4,
      translucency: 0.25,
    }),
    stalk: plain('#8c3f3c'),
    stalkLength: 0.36,
    stalkRadius: 0.006,
    reach: 0.8,
    droop: 0.6,
    shield: true,
  }),
}

export const calathea: PlantLook = {
  potSize: USUAL,
  form: stalked({
    leaves: 17,
    blade: {
      length: 0.4,
      width: 0.18,
      outline: round,
      bow: 0.55,
      fold: 0.1,
      ruffle: 0.05,
      columns: 18,
      rows: 12,
    },
    leaf: foliage({
      colour: '#3a6b45',
      young: '#79a860',
      vein: '#9db88d',
      veins: 9,
      slant: 0.35,
      relief: 0.3,
      second: '#b3c6ae',
      pattern: (u, away) => {
        const band = (u - 0.35 * away) * 9
        return smooth(0.25, 0.42, Math.abs(band - Math.floor(band) - 0.5)) * 0.62 * (1 - away ** 4)
      },
      shine: 0.22,
    }),
    stalk: plain('#7d8b58'),
    stalkLength: 0.62,
    stalkRadius: 0.007,
    reach: 0.62,
    droop: 0.55,
  }),
}

export const hosta: PlantLook = {
  potSize: LARGE,
  form: stalked({
    leaves: 24,
    blade: {
      length: 0.42,
      width: 0.165,
      outline: heart(0.32, 0.85),
      lobes: 0.12,
      bow: 0.8,
      fold: 0.22,
      ruffle: 0.05,
      columns: 16,
      rows: 10,
    },
    leaf: foliage({
      colour: '#5b7f74',
      young: '#8fae94',
      vein: '#86a394',
      veins: 7,
      slant: 0.75,
      relief: 0.55,
      shine: 0.14,
      second: '#d9dfae',
      pattern: (_, away, tint) => smooth(0.72, 0.86, away + 0.1 * noise(tint * 50, away * 9)) * 0.85,
    }),
    stalk: plain('#8ba683'),
    stalkLength: 0.5,
    stalkRadius: 0.011,
    reach: 0.78,
    droop: 0.5,
  }),
}

export const begonia: PlantLook = {
  potSize: USUAL,
  form: stalked({
    leaves: 18,
    blade: {
      length: 0.38,
      width: 0.11,
      outline: heart(0.25, 1),
      lobes: 0.25,
      bow: 0.5,
      fold: 0.3,
      ruffle: 0.08,
      columns: 18,
      rows: 12,
    },
    leaf: foliage({
      colour: '#314f37',
      young: '#5d7a4b',
      vein: '#56714e',
      veins: 6,
      slant: 0.5,
      relief: 0.2,
      second: '#e7ece6',
      pattern: spots,
      shine: 0.34,
      translucency: 0.35,
    }),
    stalk: plain('#8d5a4c'),
    stalkLength: 0.75,
    stalkRadius: 0.009,
    reach: 0.55,
    droop: 0.7,
  }),
}

/** White dots in uneven rows. */
function spots(u: number, away: number, tint: number): number {
  const [x, y] = [u * 11 + tint * 7, away * 4.2]
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const [dx, dy] = [noise(column * 5.3, row * 7.1), noise(column * 3.1 + 50, row * 9.7)]
  const distance = Math.hypot(x - column - 0.3 - 0.4 * dx, y - row - 0.3 - 0.4 * dy)
  return 1 - smooth(0.16 + 0.12 * dx, 0.24 + 0.12 * dx, distance)
}
