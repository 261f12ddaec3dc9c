import type { Hemisphere } from '../../due/season-months.ts'

/** Suggestions for a plant depend on these facts. */
export interface PlantFacts {
  /** This is the watering guide of its species in English; none where it or the species is missing. */
  readonly guide: string | null
  /** This is the guide in the language of the reader; none where it is not translated, or the reader takes English. */
  readonly translatedGuide: string | null
  /** The categories of its species are in lower case; there are none where the species is gone. */
  readonly categories: readonly string[]
  readonly cultivationMethod: number
  /** This is the light of its location; 0 where it is not known or the location is gone. */
  readonly lightLevel: number
  readonly hemisphere: Hemisphere
  /** The plant has schedules of these types. */
  readonly scheduledTypes: readonly number[]
}
