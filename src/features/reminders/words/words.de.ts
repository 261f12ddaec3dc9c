import type { ReminderWords } from './words.en.ts'

export const de: ReminderWords = {
  locale: 'de-DE',
  care: {
    1: 'Gießen',
    2: 'Düngen',
    3: 'Besprühen',
    4: 'Umtopfen',
    5: 'Umpflanzen',
    6: 'Schneiden',
    7: 'Vermehren',
    8: 'Behandlung',
    9: 'Schädling oder Krankheit',
    10: 'Beobachtung',
    11: 'Messung',
    12: 'Foto',
    13: 'Aussaat',
    14: 'Keimung',
    15: 'Blüte',
    16: 'Fruchtansatz',
    17: 'Ernte',
    18: 'Wasserwechsel',
    19: 'Reinigen',
    20: 'Drehen',
    21: 'Umstellen',
    22: 'Stärkungsmittel',
    23: 'Ruhezeit',
    26: 'Sonstiges',
  },
  title: (tasks, overdue) => {
    const noun = tasks === 1 ? 'Aufgabe' : 'Aufgaben'
    if (overdue === tasks) return `${tasks} überfällige ${noun} für deine Pflanzen`
    return `${tasks} ${noun} für deine Pflanzen${overdue > 0 ? `, ${overdue} überfällig` : ''}`
  },
  late: (days) => (days === 1 ? '1 Tag überfällig' : `${days} Tage überfällig`),
  amount: (ml) => `${ml}\u00a0ml`,
  nowhere: 'Noch ohne Platz',
  placeIn: (place, region) => `${place}, ${region}`,
  task: (plant, care, amount) => `${plant}: ${care}${amount === undefined ? '' : `, ${amount}`}`,
  aside: (text) => ` (${text})`,
  more: (tasks) => (tasks === 1 ? 'und 1 weitere Aufgabe' : `und ${tasks} weitere Aufgaben`),
}
