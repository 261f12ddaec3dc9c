import { zh as reminders } from '../words/words.zh.ts'
import type { FeedWords } from './feed-words.en.ts'

/** What one does to a plant; everything else is only named. */
const DEEDS: ReadonlySet<number> = new Set([1, 2, 3, 4, 6, 18, 19, 20])

export const zh: FeedWords = {
  name: '植物养护',
  event: (type, plants) => {
    const care = reminders.care[type]
    if (typeof plants === 'string') return `${care}：${plants}`
    return DEEDS.has(type) ? `给 ${plants} 株植物${care}` : `${care}：${plants} 株植物`
  },
  nowhere: reminders.nowhere,
  inPlace: (place, plants) => `${place}：${plants.join('、')}`,
  more: (plants) => `还有 ${plants} 株`,
}
