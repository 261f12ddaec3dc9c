import { en as reminders } from '../words/words.en.ts'
import { deed } from './deeds.en.ts'
import type { FeedWords } from './feed-words.ts'

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
