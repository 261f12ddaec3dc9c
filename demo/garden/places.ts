import type { Words } from './words.ts'

/** Values of LightRequirement. */
const MEDIUM = 2
const BRIGHT_INDIRECT = 3
const PARTIAL_SUN = 4
const FULL_SUN = 5

interface GardenLocation {
  readonly key: LocationKey
  readonly name: Words
  readonly lightLevel: number
}

interface GardenRegion {
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
      },
      { key: 'bookshelf', name: ['Bookshelf', 'Bücherregal', '书架'], lightLevel: MEDIUM },
      {
        key: 'kitchen',
        name: ['Kitchen sill', 'Küchenfenster', '厨房窗台'],
        lightLevel: PARTIAL_SUN,
      },
      { key: 'bathroom', name: ['Bathroom', 'Bad', '浴室'], lightLevel: MEDIUM },
      { key: 'bedroom', name: ['Bedroom', 'Schlafzimmer', '卧室'], lightLevel: MEDIUM },
    ],
  },
  {
    name: ['Balcony', 'Balkon', '阳台'],
    locations: [
      {
        key: 'sunnyRail',
        name: ['Sunny side', 'Sonnenseite', '向阳处'],
        lightLevel: FULL_SUN,
      },
      {
        key: 'shadyCorner',
        name: ['Shady corner', 'Schattenecke', '背阴角落'],
        lightLevel: MEDIUM,
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
      },
      {
        key: 'cactusCorner',
        name: ['Cactus corner', 'Kakteenecke', '多肉角'],
        lightLevel: FULL_SUN,
      },
    ],
  },
]

export const LOCATIONS: readonly GardenLocation[] = REGIONS.flatMap(({ locations }) => locations)
