import type { Hemisphere } from '../../due/season-months.ts'

/** What suggestions for a plant depend on. */
export interface PlantFacts {
  /** The watering guide of its species in English; none where it or the species is missing. */
  readonly guide: string | null
  /** The same in the language of the reader; none where it is not translated, or the reader takes English. */
  readonly translatedGuide: string | null
  /** The categories of its species in lower case; none where the species is gone. */
  readonly categories: readonly string[]
  readonly cultivationMethod: number
  /** The light of its location; 0 where it is not known or the location is gone. */
  readonly lightLevel: number
  readonly hemisphere: Hemisphere
  /** The types that it has a schedule for. */
  readonly scheduledTypes: readonly number[]
}
