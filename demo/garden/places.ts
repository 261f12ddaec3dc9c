import type { PlaceName } from '../drawing/stage.ts'
import type { Words } from './words.ts'

/** Values of LightRequirement. */
const MEDIUM = 2
const BRIGHT_INDIRECT = 3
const PARTIAL_SUN = 4
const FULL_SUN = 5

export interface GardenLocation {
  readonly key: LocationKey
  readonly name: Words
  readonly lightLevel: number
  /** How its pictures look. */
  readonly scene: PlaceName
}

export interface GardenRegion {
  readonly name: Words
  readonly locations: readonly GardenLocation[]
}

export type LocationKey =
  | 'livingRoom'
  | 'bookshelf'
  | 'kitchen'
  | 'bathroom'
  | 'bedroom'
  | 'sunnyRail'
  | 'shadyCorner'
  | 'bench'
  | 'cactusCorner'

export const REGIONS: readonly GardenRegion[] = [
  {
    name: ['Home', 'Wohnung', '家里'],
    locations: [
      {
        key: 'livingRoom',
        name: ['Living room window', 'Wohnzimmerfenster', '客厅窗边'],
        lightLevel: BRIGHT_INDIRECT,
        scene: 'room',
      },
      { key: 'bookshelf', name: ['Bookshelf', 'Bücherregal', '书架'], lightLevel: MEDIUM, scene: 'shelf' },
      {
        key: 'kitchen',
        name: ['Kitchen sill', 'Küchenfenster', '厨房窗台'],
        lightLevel: PARTIAL_SUN,
        scene: 'sill',
      },
      { key: 'bathroom', name: ['Bathroom', 'Bad', '浴室'], lightLevel: MEDIUM, scene: 'bathroom' },
      { key: 'bedroom', name: ['Bedroom', 'Schlafzimmer', '卧室'], lightLevel: MEDIUM, scene: 'room' },
    ],
  },
  {
    name: ['Balcony', 'Balkon', '阳台'],
    locations: [
      {
        key: 'sunnyRail',
        name: ['Sunny side', 'Sonnenseite', '向阳处'],
        lightLevel: FULL_SUN,
        scene: 'balcony',
      },
      {
        key: 'shadyCorner',
        name: ['Shady corner', 'Schattenecke', '背阴角落'],
        lightLevel: MEDIUM,
        scene: 'balcony',
      },
    ],
  },
  {
    name: ['Greenhouse', 'Gewächshaus', '温室'],
    locations: [
      {
        key: 'bench',
        name: ['Potting bench', 'Pflanztisch', '育苗台'],
        lightLevel: PARTIAL_SUN,
        scene: 'greenhouse',
      },
      {
        key: 'cactusCorner',
        name: ['Cactus corner', 'Kakteenecke', '多肉角'],
        lightLevel: FULL_SUN,
        scene: 'greenhouse',
      },
    ],
  },
]

export const LOCATIONS: readonly GardenLocation[] = REGIONS.flatMap(({ locations }) => locations)
