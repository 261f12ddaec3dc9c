import { de as reminders } from '../reminders/words/words.de.ts'
import type { FeedWords } from './feed-words.ts'

const DEEDS: Readonly<Record<number, string>> = {
  1: 'gießen',
  2: 'düngen',
  3: 'besprühen',
  4: 'umtopfen',
  5: 'umpflanzen',
  6: 'schneiden',
  7: 'vermehren',
  8: 'behandeln',
  9: 'auf Schädlinge prüfen',
  10: 'anschauen',
  11: 'messen',
  12: 'fotografieren',
  13: 'säen',
  17: 'ernten',
  19: 'reinigen',
  20: 'drehen',
  21: 'umstellen',
}

export const de: FeedWords = {
  name: 'Pflanzenpflege',
  event: (type, plants) => {
    const whom = typeof plants === 'string' ? plants : plants === 1 ? '1 Pflanze' : `${plants} Pflanzen`
    const deed = DEEDS[type]
    return deed === undefined ? `${reminders.care[type]}: ${whom}` : `${whom} ${deed}`
  },
  nowhere: reminders.nowhere,
  inPlace: (place, plants) => `${place}: ${plants.join(', ')}`,
  more: (plants) => (plants === 1 ? 'und 1 weitere Pflanze' : `und ${plants} weitere Pflanzen`),
}
