import { en as reminders } from '../words/words.en.ts'
import { deed } from './deeds.en.ts'

/** What the calendar says, in one language. */
export interface FeedWords {
  /** The name that the calendar has. */
  readonly name: string
  /** “Water 5 plants” or, where there is one, “Water Fern”. */
  readonly event: (type: number, plants: number | string) => string
  readonly nowhere: string
  readonly inPlace: (place: string, plants: readonly string[]) => string
  readonly more: (plants: number) => string
}

export const en: FeedWords = {
  name: 'Plant care',
  event: (type, plants) => {
    const whom = typeof plants === 'string' ? plants : plants === 1 ? '1 plant' : `${plants} plants`
    const said = deed(type, whom)
    return said.charAt(0).toUpperCase() + said.slice(1)
  },
  nowhere: reminders.nowhere,
  inPlace: (place, plants) => `${place}: ${plants.join(', ')}`,
  more: (plants) => (plants === 1 ? 'and 1 more plant' : `and ${plants} more plants`),
}
