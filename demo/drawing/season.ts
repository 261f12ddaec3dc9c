import { type Colour, light } from './colour.ts'

export const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const
export type Season = (typeof SEASONS)[number]

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
  winter: {
    sun: light('#ffe3c2'),
    sunStrength: 1.7,
    sky: light('#d3e0ee'),
    height: 0.42,
    outside: ['#b9c4c6', '#8e9a98', '#6e7a76', '#a3a79c', '#56625c'],
    sunlit: '#eef1f2',
  },
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
  autumn: {
    sun: light('#ffdfae'),
    sunStrength: 2.1,
    sky: light('#dfe0e0'),
    height: 0.48,
    outside: ['#c9a25c', '#b07d45', '#8c8a50', '#a3623f', '#6d6a40'],
    sunlit: '#f4e6c8',
  },
}

/** Of a month from 1 to 12, in the north. */
export function seasonOf(month: number): Season {
  return SEASONS[Math.floor((month % 12) / 3)] ?? 'winter'
}
