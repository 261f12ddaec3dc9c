import { blend, type Colour, light } from './colour.ts'
import type { Look, Material } from './material.ts'
import { noise, smooth } from './noise.ts'

export interface Foliage {
  readonly colour: string
  /** The colour of new leaves, and of the margin of all. */
  readonly young?: string
  readonly vein?: string
  /** Pairs of side veins; none by default. */
  readonly veins?: number
  /** How far the side veins lean towards the tip. */
  readonly slant?: number
  /** How deep the veins are sunk. */
  readonly relief?: number
  readonly shine?: number
  readonly sharpness?: number
  readonly translucency?: number
  /** A second colour, and where it is: from 0 to 1 at a share of the length and of the way to the margin. */
  readonly second?: string
  readonly pattern?: (along: number, away: number, tint: number) => number
  readonly isCut?: (u: number, v: number, tint: number) => boolean
}

/** The surface of leaves: veins, mottles, patterns, and older and younger ones. */
export function foliage(options: Foliage): Material {
  const { veins = 0, slant = 0.3, relief = 0.25, shine = 0.25, sharpness = 28, translucency = 0.5 } = options
  const old = light(options.colour)
  const young = light(options.young ?? '#8fae5b')
  const vein = options.vein === undefined ? undefined : light(options.vein)
  const second = light(options.second ?? options.colour)
  const { pattern, isCut } = options
  return {
    translucency,
    sharpness,
    ...(isCut === undefined ? {} : { isCut }),
    paint: (look, u, v, tint) => {
      const across = v * 2 - 1
      const away = Math.abs(across)
      const mottle = noise(u * 9 + tint * 90, v * 7 + tint * 40)
      setTo(look, blend(old, young, smooth(0.55, 1, tint) * 0.55 + away ** 6 * 0.12))
      if (pattern !== undefined) mixIn(look, second, pattern(u, away, tint))
      look.shine = shine * (0.75 + 0.5 * mottle)
      if (veins > 0) addVeins(look, u, across, vein, veins, slant, relief)
      if (vein !== undefined) {
        const rib = Math.exp(-((away / (0.035 + 0.03 * (1 - u))) ** 2))
        mixIn(look, vein, rib * 0.75)
        look.slopeV += Math.sign(across) * relief * 1.6 * Math.exp(-((away / 0.1) ** 2)) * (1 - rib)
      }
      const brightness = 0.86 + 0.22 * mottle + 0.1 * (tint - 0.5)
      look.red *= brightness
      look.green *= brightness
      look.blue *= brightness
    },
  }
}

function addVeins(
  look: Look,
  u: number,
  across: number,
  vein: Colour | undefined,
  veins: number,
  slant: number,
  relief: number,
): void {
  const away = Math.abs(across)
  const position = (u - slant * away) * veins + (across > 0 ? 0.45 : 0)
  const phase = position - Math.floor(position)
  const fromVein = Math.min(phase, 1 - phase)
  const line = Math.exp(-((fromVein / 0.055) ** 2)) * (1 - 0.7 * away)
  if (vein !== undefined) mixIn(look, vein, line * 0.45)
  const swell = Math.sin(phase * 6.2832) * relief * (1 - away * away)
  look.slopeU += swell
  look.slopeV -= swell * slant * Math.sign(across)
}

/** Has one colour all over, a little uneven. */
export function plain(
  hex: string,
  { shine = 0.12, sharpness = 20, translucency = 0, grain = 24, uneven = 0.25 } = {},
): Material {
  const colour = light(hex)
  return {
    translucency,
    sharpness,
    paint: (look, u, v, tint) => {
      setTo(look, colour)
      const brightness = 1 - uneven / 2 + uneven * noise(u * grain + tint * 50, v * grain * 0.5)
      look.red *= brightness
      look.green *= brightness
      look.blue *= brightness
      look.shine = shine
    },
  }
}

export function setTo(look: Look, [red, green, blue]: Colour): void {
  look.red = red
  look.green = green
  look.blue = blue
}

export function mixIn(look: Look, [red, green, blue]: Colour, share: number): void {
  look.red += (red - look.red) * share
  look.green += (green - look.green) * share
  look.blue += (blue - look.blue) * share
}
