import { foliage, plain } from '../foliage.ts'
import { fronds } from '../forms/fronds.ts'
import { pointed, round } from '../leaf.ts'
import { LARGE, type PlantLook, SMALL, USUAL } from './look.ts'

export const kentia: PlantLook = {
  potSize: LARGE,
  form: fronds({
    fronds: 11,
    length: 1.5,
    leaflets: 17,
    leaflet: {
      length: 0.46,
      width: 0.026,
      outline: pointed(0.35, 1),
      bow: 0.8,
      fold: 0.35,
      columns: 10,
      rows: 4,
    },
    leaf: foliage({ colour: '#3a6a3c', young: '#6d9a50', vein: '#6d9458', shine: 0.34 }),
    rib: plain('#7c9455'),
    ribRadius: 0.014,
    bare: 0.38,
    arch: 1.25,
    lean: 0.55,
    spread: 1.05,
    hang: 0.28,
    taper: (share) => 0.62 + 0.5 * Math.sin(share * 2.6) - 0.25 * share,
  }),
}

export const bostonFern: PlantLook = {
  potSize: USUAL,
  form: fronds({
    fronds: 44,
    length: 0.88,
    leaflets: 26,
    leaflet: {
      length: 0.1,
      width: 0.017,
      outline: pointed(0.2, 0.7),
      bow: 0.25,
      fold: 0.1,
      columns: 4,
      rows: 2,
    },
    leaf: foliage({ colour: '#4b8038', young: '#97bd55', shine: 0.16, translucency: 0.6 }),
    rib: plain('#7d8f4f'),
    ribRadius: 0.005,
    bare: 0.1,
    arch: 2.1,
    lean: 0.85,
    spread: 1.4,
    hang: 0.12,
    taper: (share) => (0.45 + 0.55 * Math.min(1, share * 5)) * (1 - share ** 2.2 * 0.85),
  }),
}

export const maidenhair: PlantLook = {
  potSize: SMALL,
  form: fronds({
    fronds: 46,
    length: 0.52,
    leaflets: 14,
    leaflet: { length: 0.05, width: 0.026, outline: round, bow: 0.3, fold: 0.05, columns: 4, rows: 4 },
    leaf: foliage({ colour: '#8f9a4a', young: '#b59a58', shine: 0.06, translucency: 0.65 }),
    rib: plain('#2c2019'),
    ribRadius: 0.003,
    bare: 0.35,
    arch: 1.9,
    lean: 0.8,
    spread: 1.2,
    hang: 0.35,
    taper: (share) => 1.1 - 0.6 * share,
  }),
}

export const zz: PlantLook = {
  potSize: USUAL,
  form: fronds({
    fronds: 13,
    length: 0.95,
    leaflets: 9,
    leaflet: {
      length: 0.15,
      width: 0.042,
      outline: pointed(0.42, 0.85),
      bow: 0.35,
      fold: 0.2,
      columns: 8,
      rows: 6,
    },
    leaf: foliage({
      colour: '#2e5c34',
      young: '#8dbb50',
      vein: '#5d8a4c',
      shine: 0.6,
      sharpness: 60,
      translucency: 0.3,
    }),
    rib: plain('#6f9350', { shine: 0.3 }),
    ribRadius: 0.021,
    bare: 0.28,
    arch: 0.5,
    lean: 0.62,
    spread: 1.5,
    hang: -0.1,
    taper: (share) => 1 - 0.4 * Math.abs(share - 0.45),
  }),
}
