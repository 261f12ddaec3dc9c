import type { PlantKey } from './garden-plant.ts'
import type { Words } from './words.ts'

/** Something of the year that is worth a line in the journal. */
export interface Moment {
  readonly plants: readonly PlantKey[]
  readonly type: number
  readonly daysAgo: number
  readonly words: Words
}
