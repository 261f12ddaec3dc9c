import { light } from '../colour.ts'
import { foliage, mixIn, plain, setTo } from '../foliage.ts'
import { barrel, pads } from '../forms/cactus.ts'
import { rosette } from '../forms/rosette.ts'
import { pointed } from '../leaf.ts'
import type { Material } from '../material.ts'
import { noise, smooth } from '../noise.ts'
import { BOWL, type PlantLook, SMALL, USUAL } from './look.ts'

const ZEBRA_GREEN = light('#3d5d3e')
const ZEBRA_WHITE = light('#e4e9dd')
const ZEBRA_YOUNG = light('#7f9a62')
const SNOWBALL = light('#9db8a6')
const BLOOM = light('#c9d8cf')
const ROSY = light('#d48f8a')
const BARREL_GREEN = light('#4d7547')
const BARREL_YOUNG = light('#7f9c5a')
const WOOL = light('#e8d9a0')

/** Pale spots and a toothed margin are drawn, not modelled. */
const ALOE = foliage({
  colour: '#5f8a62',
  young: '#7fa676',
  second: '#c9d8bd',
  pattern: (u, away, tint) => (noise(u * 34 + tint * 90, away * 16) > 0.86 ? 0.6 : 0),
  shine: 0.3,
  translucency: 0.15,
})

export const aloe: PlantLook = {
  potSize: USUAL,
  form: rosette({
    leaves: 20,
    lean: [0.12, 1.05],
    heart: 0.6,
    fat: {
      length: 0.62,
      width: 0.056,
      thickness: 0.026,
      outline: (along) => (1 - along) ** 0.75,
      bow: -0.55,
      hollow: 0.7,
      columns: 14,
    },
    leaf: ALOE,
  }),
}

export const haworthia: PlantLook = {
  potSize: BOWL,
  form: rosette({
    leaves: 34,
    lean: [0.1, 1.15],
    heart: 0.45,
    fat: {
      length: 0.36,
      width: 0.036,
      thickness: 0.02,
      outline: (along) => (1 - along) ** 0.7,
      bow: -0.5,
      hollow: 0.2,
      columns: 16,
    },
    leaf: {
      translucency: 0.1,
      sharpness: 30,
      paint: (look, u, v, tint) => {
        setTo(look, ZEBRA_GREEN)
        const row = u * 17
        const isStripe =
          Math.abs(row - Math.floor(row) - 0.5) < 0.14 && noise(Math.floor(row) * 9 + tint * 70, v * 22) > 0.3
        // The upper side is smooth.
        if (isStripe && v > 0.22 && v < 0.78) mixIn(look, ZEBRA_WHITE, 0.85)
        mixIn(look, ZEBRA_YOUNG, tint * 0.2)
        look.shine = 0.2
      },
    },
  }),
}

export const echeveria: PlantLook = {
  potSize: BOWL,
  form: rosette({
    leaves: 62,
    lean: [0.12, 1.42],
    heart: 0.3,
    raised: 0.1,
    fat: {
      length: 0.27,
      width: 0.088,
      thickness: 0.022,
      outline: pointed(0.68, 0.42),
      bow: -0.75,
      hollow: 0.75,
      columns: 14,
    },
    leaf: {
      translucency: 0.22,
      sharpness: 12,
      paint: (look, u, v, tint) => {
        setTo(look, SNOWBALL)
        mixIn(look, BLOOM, noise(u * 6 + tint * 20, v * 8) * 0.6)
        mixIn(look, ROSY, smooth(0.8, 1, u) * 0.75)
        look.shine = 0.1
      },
    },
  }),
}

const BARREL_SKIN: Material = {
  translucency: 0,
  sharpness: 16,
  paint: (look, u, v) => {
    setTo(look, BARREL_GREEN)
    mixIn(look, BARREL_YOUNG, noise(u * 80, v * 30) * 0.35)
    mixIn(look, WOOL, smooth(0.9, 0.97, v) * 0.8)
    look.shine = 0.14
  },
}

export const barrelCactus: PlantLook = {
  potSize: { radius: 0.34, height: 0.34 },
  form: barrel({
    radius: 0.36,
    height: 0.62,
    ribs: 22,
    skin: BARREL_SKIN,
    spine: plain('#e7c766', { shine: 0.2, translucency: 0.4, uneven: 0.4 }),
    spineLength: 0.085,
  }),
}

export const bunnyEars: PlantLook = {
  potSize: SMALL,
  form: pads({
    pads: 13,
    size: 0.15,
    skin: plain('#6c9150', { shine: 0.1, sharpness: 12, uneven: 0.3, grain: 10 }),
    spine: plain('#e6c35a', { shine: 0.05, uneven: 0.4 }),
  }),
}
