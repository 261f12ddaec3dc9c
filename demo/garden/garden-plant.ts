import type { LookName } from '../drawing/looks.ts'
import type { PotStyle } from '../drawing/pot.ts'
import type { LocationKey } from './places.ts'
import type { TagKey } from './tags.ts'
import type { Words } from './words.ts'

export interface GardenPlant {
  /** Also what its pictures are drawn from. */
  readonly look: LookName
  readonly name: Words
  /** Scientific, or the common name of an entry that has none. */
  readonly species: string
  readonly location: LocationKey
  readonly pot: PotStyle
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
