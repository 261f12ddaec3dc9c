import { type Random, randomFrom } from '../../test/random.ts'
import { type Colour, light, times } from './colour.ts'
import type { Light, Panes } from './light.ts'
import type { Material } from './material.ts'
import { SEASON_LOOKS, type Season, type SeasonLook } from './season.ts'
import { painted, slate, tiles, wood } from './table.ts'
import { unit } from './vector.ts'
import { balcony, greenhouse, type View, window } from './view.ts'

export type PlaceName = 'room' | 'shelf' | 'bathroom' | 'sill' | 'balcony' | 'greenhouse'

/** Where and in which light a picture is taken. */
export interface Stage {
  readonly light: Light
  readonly exposure: number
  /** How far from above it is seen, as an angle. */
  readonly pitch: number
  readonly table: Material
  /** What is behind: a wall in the same light, or a view. */
  readonly behind: Material | View
  /** The table ends before the plant does, and what hangs over its edge is seen. */
  readonly isShelf: boolean
}

export function stageOf(place: PlaceName, season: Season, seed: string): Stage {
  const random = randomFrom(seed, place)
  const look = SEASON_LOOKS[season]
  const side = random.next() < 0.7 ? -1 : 1
  const setting = SETTINGS[place](random)
  return {
    light: setting.isOutside
      ? daylight(look, side, random)
      : windowLight(look, side, random, setting.backlit),
    exposure: setting.exposure ?? 0.98,
    pitch: setting.pitch ?? random.between(0.16, 0.24),
    table: setting.table,
    behind: setting.behind,
    isShelf: place === 'shelf',
  }
}

interface Setting {
  readonly table: Material
  readonly behind: Material | View
  readonly isOutside?: boolean
  readonly backlit?: boolean
  readonly exposure?: number
  readonly pitch?: number
}

const OAK = '#b08a5e'
const WALNUT = '#7a5638'
const ASH = '#c9b08a'

const SETTINGS: Readonly<Record<PlaceName, (random: Random) => Setting>> = {
  room: (random) => ({
    table: wood(random.pick([OAK, WALNUT, ASH]), 0.62, 0.004),
    behind: painted(random.pick(['#c9c3b2', '#b9bfae', '#d8cfc0', '#aeb6b4', '#c7b3a0'])),
  }),
  shelf: (random) => ({
    table: wood(random.pick([OAK, ASH]), 3, 0.004),
    behind: painted(random.pick(['#d3cdbf', '#b5bba9', '#cdbfae'])),
    pitch: 0.06,
  }),
  bathroom: (random) => ({
    table: slate('#cfcac0'),
    behind: tiles(random.pick(['#b7c6c4', '#dad9d2']), 0.24, 0.24),
  }),
  sill: () => ({ table: painted('#e2dfd7', 0.25), behind: window, backlit: true, exposure: 0.98 }),
  balcony: (random) => ({
    table: wood(random.pick(['#9c8265', '#8d8478', '#a98a66']), 0.2, 0.012),
    behind: balcony,
    isOutside: true,
    exposure: 0.9,
  }),
  greenhouse: () => ({
    table: wood('#93897a', 0.16, 0.014),
    behind: greenhouse,
    isOutside: true,
    exposure: 0.9,
  }),
}

/** A window beside or behind the plant; the sun falls through its panes. */
function windowLight(look: SeasonLook, side: number, random: Random, backlit = false): Light {
  const sun = unit([
    side * random.between(0.75, 0.95),
    look.height + 0.12,
    backlit ? -0.35 : random.between(0.5, 0.72),
  ])
  return {
    sun,
    sunColour: times(look.sun, look.sunStrength * 1.15),
    window: unit([side, 0.45, backlit ? -0.9 : 0.55]),
    skyColour: times(look.sky, backlit ? 1.25 : 1.12),
    windowShare: 0.72,
    bounce: [0.26, 0.23, 0.19],
    softness: 0.05,
    ...(backlit ? {} : { panes: panesOf(random) }),
  }
}

function panesOf(random: Random): Panes {
  return {
    width: random.between(0.85, 1.1),
    height: random.between(0.95, 1.2),
    columns: 2,
    rows: 2,
    bar: 0.045,
    x: random.between(-0.25, 0.25),
    y: random.between(-0.1, 0.2),
    blur: 0.07,
  }
}

function daylight(look: SeasonLook, side: number, random: Random): Light {
  const bounce: Colour = times(light('#9aa77f'), 0.3)
  return {
    sun: unit([side * random.between(0.5, 0.8), look.height + 0.35, random.between(0.2, 0.5)]),
    sunColour: times(look.sun, look.sunStrength * 0.95),
    window: unit([side * 0.3, 1, 0.2]),
    skyColour: times(look.sky, 1.2),
    windowShare: 0.35,
    bounce,
    softness: 0.035,
  }
}
