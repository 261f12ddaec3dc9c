import { de as reminders } from '../words/words.de.ts'
import type { FeedWords } from './feed-words.en.ts'

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
  13: 'aussäen',
  14: 'auf Keimlinge prüfen',
  15: 'auf Blüten prüfen',
  16: 'auf Früchte prüfen',
  17: 'ernten',
  18: 'mit frischem Wasser versorgen',
  19: 'reinigen',
  20: 'drehen',
  21: 'umstellen',
  22: 'stärken',
  23: 'in die Ruhezeit schicken',
}

export const de: FeedWords = {
  name: 'Pflanzenpflege',
  event: (type, plants) => {
    const whom = typeof plants === 'string' ? plants : plants === 1 ? '1 Pflanze' : `${plants} Pflanzen`
    return `${whom} ${DEEDS[type] ?? 'versorgen'}`
  },
  nowhere: reminders.nowhere,
  inPlace: (place, plants) => `${place}: ${plants.join(', ')}`,
  more: (plants) => (plants === 1 ? 'und 1 weitere Pflanze' : `und ${plants} weitere Pflanzen`),
}
