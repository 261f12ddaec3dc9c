import { randomFrom } from '../../test/random.ts'
import { albumOf, growthIn, type Picture } from './album.ts'
import type { GardenPlant } from './garden-plant.ts'
import { INDOOR_MOMENTS } from './indoor-moments.ts'
import { ACQUIRED, DIED, FERTILIZING, MEASUREMENT, MISTING, PHOTO, WATERING } from './journal-types.ts'
import { OUTDOOR_MOMENTS } from './outdoor-moments.ts'
import { LOCATIONS, type LocationKey } from './places.ts'
import type { Words } from './words.ts'

/** A line of the journal, without the ids of one gardener. */
export interface YearEntry {
  readonly type: number
  readonly daysAgo: number
  readonly plants: readonly GardenPlant[]
  /** In minutes after midnight. */
  readonly minute: number
  readonly words?: Words
  readonly properties?: Readonly<Record<string, number>>
  readonly picture?: Picture
}

export const YEAR = 365
const MONTH = 30.4

/** Days between two rounds with the watering can, and how long ago the last one was: later ones decide what is due now. */
const ROUNDS: Readonly<Record<LocationKey, readonly [every: number, newest: number]>> = {
  livingRoom: [8, 18],
  bookshelf: [10, 40],
  kitchen: [6, 12],
  bathroom: [7, 18],
  bedroom: [13, 40],
  sunnyRail: [7, 18],
  shadyCorner: [8, 18],
  bench: [6, 8],
  cactusCorner: [19, 45],
}

/** The garden of so many days, oldest first; pictures and what else is remarkable always are of a whole year. */
export function yearOf(plants: readonly GardenPlant[], monthNow: number, days: number): readonly YearEntry[] {
  const entries = [
    ...LOCATIONS.flatMap(({ key }) => rounds(key, plants, monthNow, days)),
    ...moments(plants),
    ...plants.flatMap((plant) => [...arrival(plant), ...death(plant)]),
    ...plants.filter(({ isFollowed }) => isFollowed).flatMap((plant) => photographs(plant)),
  ]
  return entries.sort((a, b) => b.daysAgo - a.daysAgo || a.minute - b.minute)
}

function rounds(
  location: LocationKey,
  plants: readonly GardenPlant[],
  monthNow: number,
  days: number,
): YearEntry[] {
  const random = randomFrom('rounds', location)
  const [every, newest] = ROUNDS[location]
  const entries: YearEntry[] = []
  const here = plants.filter((plant) => plant.location === location)
  for (let daysAgo = days; daysAgo > newest; ) {
    const isWinter = [11, 12, 1, 2].includes(monthBefore(monthNow, daysAgo))
    const present = here.filter((plant) => isPresent(plant, daysAgo))
    // Not every plant is dry every time.
    const thirsty = present.filter(() => random.next() < 0.85)
    const minute = random.whole(8 * 60, 20 * 60)
    if (thirsty.length > 0) entries.push({ type: WATERING, daysAgo, plants: thirsty, minute })
    if (!isWinter && thirsty.length > 0 && random.next() < every / 24) {
      entries.push({ type: FERTILIZING, daysAgo, plants: thirsty, minute: minute + 5 })
    }
    if (location === 'bathroom' && random.next() < 0.2 && thirsty.length > 0) {
      entries.push({ type: MISTING, daysAgo: daysAgo - 1, plants: thirsty, minute })
    }
    daysAgo -= Math.round(every * (isWinter ? 1.6 : 1) * random.between(0.8, 1.25))
  }
  return entries
}

function moments(plants: readonly GardenPlant[]): YearEntry[] {
  return [...INDOOR_MOMENTS, ...OUTDOOR_MOMENTS].flatMap(({ plants: keys, type, daysAgo, words }) => {
    const present = plants.filter((plant) => keys.includes(plant.key) && isPresent(plant, daysAgo))
    const minute = randomFrom('moment', daysAgo, type).whole(9 * 60, 19 * 60)
    return present.length === 0 ? [] : [{ type, daysAgo, plants: present, minute, words }]
  })
}

function arrival(plant: GardenPlant): YearEntry[] {
  const daysAgo = Math.round(plant.months * MONTH)
  return daysAgo >= YEAR ? [] : [{ type: ACQUIRED, daysAgo, plants: [plant], minute: 15 * 60 }]
}

/** Plants that are gone left so many days ago. */
const LEFT_DAYS_AGO = 66

const LAST_WORDS: Words = [
  'One warm weekend without water was too much. Next time: a bigger pot and a saucer.',
  'Ein heißes Wochenende ohne Wasser war zu viel. Beim nächsten Mal: größerer Topf, Untersetzer.',
  '一个没浇水的热周末，它就撑不住了。下次换大盆，配托盘。',
]

function death(plant: GardenPlant): YearEntry[] {
  if (plant.fate !== 'died') return []
  return [{ type: DIED, daysAgo: LEFT_DAYS_AGO, plants: [plant], minute: 18 * 60, words: LAST_WORDS }]
}

/** Pictures over the year, and how tall it was in each. */
function photographs(plant: GardenPlant): YearEntry[] {
  const random = randomFrom('album', plant.key)
  return albumOf(plant).flatMap((picture) => {
    const daysAgo = Math.round(picture.monthsAgo * MONTH) + random.whole(1, 6)
    const properties = { height: Math.round(growthIn(picture) * 62 * random.between(0.97, 1.03)) }
    const [plants, minute] = [[plant], random.whole(9 * 60, 17 * 60)]
    return [
      { type: PHOTO, daysAgo, plants, minute, picture },
      { type: MEASUREMENT, daysAgo, plants, minute: minute + 3, properties },
    ]
  })
}

function isPresent(plant: GardenPlant, daysAgo: number): boolean {
  const hasLeft = plant.fate === 'died' || plant.fate === 'givenAway'
  return daysAgo < plant.months * MONTH && (!hasLeft || daysAgo >= LEFT_DAYS_AGO)
}

function monthBefore(monthNow: number, daysAgo: number): number {
  return ((((monthNow - 1 - Math.round(daysAgo / MONTH)) % 12) + 12) % 12) + 1
}
