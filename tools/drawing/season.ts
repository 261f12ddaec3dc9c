import { type Colour, light } from './colour.ts'

/** Those in which all is green outside: a picture may be of any day. */
export type Season = 'spring' | 'summer'

/** What the time of year does to the light and to what is seen outside. */
export interface SeasonLook {
  readonly sun: Colour
  readonly sunStrength: number
  readonly sky: Colour
  /** How high the sun stands, from 0 to 1. */
  readonly height: number
  /** Leaves outside, light to dark. */
  readonly outside: readonly [string, ...string[]]
  readonly sunlit: string
}

export const SEASON_LOOKS: Readonly<Record<Season, SeasonLook>> = {
  spring: {
    sun: light('#fff0d2'),
    sunStrength: 2.3,
    sky: light('#dde8ee'),
    height: 0.58,
    outside: ['#b7cf8c', '#8fb26a', '#6d9558', '#d9b9c0', '#567a4a'],
    sunlit: '#f2f4e2',
  },
  summer: {
    sun: light('#fff2dc'),
    sunStrength: 2.7,
    sky: light('#e0ebf0'),
    height: 0.68,
    outside: ['#8fae62', '#6b9150', '#4d7443', '#a9be7c', '#385c38'],
    sunlit: '#f6f3de',
  },
}
