import type { LocationKey } from './places.ts'
import type { TagKey } from './tags.ts'
import type { Words } from './words.ts'

export interface GardenPlant {
  /** Also what its pictures are named after. */
  readonly key: PlantKey
  readonly name: Words
  /** Scientific, or the common name of an entry that has none. */
  readonly species: string
  readonly location: LocationKey
  /** How long it has been here. */
  readonly months: number
  /** How grown it is now and was a year ago, or when it came. */
  readonly size: readonly [before: number, now: number]
  readonly tags?: readonly TagKey[]
  readonly remark?: Words
  /** Substrate of the contract; potting mix otherwise. */
  readonly substrate?: number
  readonly cultivation?: number
  /** In how many days its watering is due; drawn by chance otherwise. */
  readonly due?: number
  /** Whether its pictures over the year are in the journal. */
  readonly isFollowed?: boolean
  readonly fate?: 'died' | 'givenAway' | 'paused' | 'snoozed'
}

export type PlantKey =
  | 'aloe'
  | 'avocado'
  | 'barrel'
  | 'basil'
  | 'begonia'
  | 'bostonFern'
  | 'bunnyEars'
  | 'calathea'
  | 'chilli'
  | 'cutting'
  | 'echeveria'
  | 'fiddleLeaf'
  | 'geranium'
  | 'haworthia'
  | 'heartleaf'
  | 'hearts'
  | 'hosta'
  | 'ivy'
  | 'jade'
  | 'kentia'
  | 'lavender'
  | 'lemon'
  | 'maidenhair'
  | 'mint'
  | 'monstera'
  | 'nestFern'
  | 'olive'
  | 'orchid'
  | 'peaceLily'
  | 'pearls'
  | 'pilea'
  | 'pothos'
  | 'rosemary'
  | 'rubberPlant'
  | 'snakePlant'
  | 'spiderPlant'
  | 'stranger'
  | 'strelitzia'
  | 'tomato'
  | 'watermelon'
  | 'zz'
