import { Season } from './care-enums.ts'

/** Clients name the hemisphere by these numbers. */
export const Hemisphere = { North: 1, South: 2 } as const
export type Hemisphere = (typeof Hemisphere)[keyof typeof Hemisphere]

const MONTHS = {
  [Hemisphere.North]: { [Season.Growing]: [3, 4, 5, 6, 7, 8, 9, 10], [Season.Winter]: [11, 12, 1, 2] },
  [Hemisphere.South]: { [Season.Growing]: [9, 10, 11, 12, 1, 2, 3, 4], [Season.Winter]: [5, 6, 7, 8] },
} as const

export function monthsOf(season: Season, hemisphere: Hemisphere): readonly number[] {
  return MONTHS[hemisphere][season]
}
