import { en as reminders } from '../reminders/words/words.en.ts'
import type { FeedWords } from './feed-words.ts'

const DEEDS: Readonly<Record<number, (plants: string) => string>> = {
  1: (plants) => `Water ${plants}`,
  2: (plants) => `Fertilize ${plants}`,
  3: (plants) => `Mist ${plants}`,
  4: (plants) => `Repot ${plants}`,
  5: (plants) => `Transplant ${plants}`,
  6: (plants) => `Prune ${plants}`,
  7: (plants) => `Propagate ${plants}`,
  8: (plants) => `Treat ${plants}`,
  9: (plants) => `Check ${plants} for pests`,
  10: (plants) => `Look at ${plants}`,
  11: (plants) => `Measure ${plants}`,
  12: (plants) => `Photograph ${plants}`,
  13: (plants) => `Sow ${plants}`,
  17: (plants) => `Harvest ${plants}`,
  18: (plants) => `Change the water of ${plants}`,
  19: (plants) => `Clean ${plants}`,
  20: (plants) => `Turn ${plants}`,
  21: (plants) => `Move ${plants}`,
}

export const en: FeedWords = {
  name: 'Plant care',
  event: (type, plants) => {
    const whom = typeof plants === 'string' ? plants : plants === 1 ? '1 plant' : `${plants} plants`
    return DEEDS[type]?.(whom) ?? `${reminders.care[type]}: ${whom}`
  },
  nowhere: reminders.nowhere,
  inPlace: (place, plants) => `${place}: ${plants.join(', ')}`,
  more: (plants) => (plants === 1 ? 'and 1 more plant' : `and ${plants} more plants`),
}
