import type { ReminderWords } from './words.en.ts'

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
  title: (tasks, overdue, garden) => {
    const noun = tasks === 1 ? 'Aufgabe' : 'Aufgaben'
    const [before, where] =
      typeof garden === 'string'
        ? [`${garden}: `, '']
        : ['', garden === undefined ? ' für deine Pflanzen' : ` in ${garden} Gärten`]
    if (overdue === tasks) return `${before}${tasks} überfällige ${noun}${where}`
    return `${before}${tasks} ${noun}${where}${overdue > 0 ? `, ${overdue} überfällig` : ''}`
  },
  late: (days) => (days === 1 ? '1 Tag überfällig' : `${days} Tage überfällig`),
  amount: (ml) => `${ml}\u00a0ml`,
  nowhere: 'Noch ohne Platz',
  placeIn: (place, region) => `${place}, ${region}`,
  inGarden: (garden, place) => `${garden}: ${place}`,
  ownGarden: 'Dein Garten',
  otherGarden: 'Geteilter Garten',
  task: (plant, care, amount) => `${plant}: ${care}${amount === undefined ? '' : `, ${amount}`}`,
  aside: (text) => ` (${text})`,
  more: (tasks) => (tasks === 1 ? 'und 1 weitere Aufgabe' : `und ${tasks} weitere Aufgaben`),
  checks: {
    heading: 'Kontrollen',
    line: (plant, problem) => `${plant}: „${problem}“ kontrollieren`,
    title: (checks, garden) => {
      if (typeof garden === 'string') return `${garden}: ${checks} Kontrollen`
      return `${checks} Kontrollen ${garden === undefined ? 'bei deinen Pflanzen' : `in ${garden} Gärten`}`
    },
    more: (checks) => (checks === 1 ? 'und 1 weitere Kontrolle' : `und ${checks} weitere Kontrollen`),
  },
  allDone: 'Alles erledigt',
  test: { title: 'Es klappt', text: 'Ein Test von Frond: Erinnerungen an deine Pflanzen kommen hier an.' },
  mail: {
    open: 'Heute öffnen',
    linkTo: (label, url) => `${label}: ${url}`,
    preview: (plants) => `Auf dich warten: ${plants}`,
    why: 'Du bekommst diese Mail, weil du dich von Frond per E-Mail erinnern lässt.',
    change: 'Erinnerungen ändern',
    stop: 'Abbestellen',
    whereToStop: 'Du kannst diese Erinnerungen in Frond jederzeit ändern oder abstellen.',
    orCopy: 'Falls der Knopf nicht funktioniert, öffne diese Adresse:',
    confirmation: {
      subject: 'Bestätige deine E-Mail-Adresse',
      title: 'Dürfen wir dich hier erinnern?',
      text: 'Frond schreibt dir an diese Adresse, wenn deine Pflanzen etwas brauchen, höchstens einmal am Tag. Bitte bestätige, dass sie dir gehört.',
      button: 'Adresse bestätigen',
      otherwise: 'Wenn du das nicht wolltest, ignoriere diese Mail einfach: Es kommt keine weitere.',
    },
    recovery: {
      subject: 'Wähle ein neues Passwort',
      title: 'Wähle ein neues Passwort',
      text: 'Für dein Konto bei Frond wurde ein neues Passwort angefordert, vermutlich von dir. Dieser Link gilt einmal und eine Stunde lang.',
      button: 'Passwort wählen',
      otherwise: 'Wenn du das nicht warst, ignoriere diese Mail einfach: Dein Passwort bleibt, wie es ist.',
    },
    address: {
      subject: 'Bestätige deine E-Mail-Adresse',
      title: 'Ist das deine Adresse?',
      text: 'Bestätige, dass du dich bei Frond mit dieser Adresse anmelden möchtest. Der Link gilt einmal und 24 Stunden lang.',
      button: 'Adresse bestätigen',
      otherwise: 'Wenn du das nicht wolltest, ignoriere diese Mail einfach: Es ändert sich nichts.',
    },
    addressNotice: {
      subject: 'Deine E-Mail-Adresse soll sich ändern',
      text: (address: string) =>
        `Für dein Konto bei Frond soll künftig die Adresse ${address} gelten, vermutlich auf deinen Wunsch. Sie ersetzt diese hier, sobald sie bestätigt ist.`,
      otherwise:
        'Wenn du das nicht warst, wähle in Frond gleich ein neues Passwort: Das verhindert die Änderung.',
    },
    invitation: {
      subject: (name: string) => `${name} teilt einen Garten mit dir`,
      text: 'Du bist in einen Garten bei Frond eingeladen: Sieh seine Pflanzen und was sie brauchen, und hilf beim Pflegen. Dieser Link gilt einmal und sieben Tage lang.',
      button: 'Einladung ansehen',
      otherwise: 'Wenn du nicht weißt, wer dich einlädt, ignoriere diese Mail einfach.',
      somebody: 'Jemand',
    },
    test: {
      subject: 'Test: Deine Erinnerungen kommen an',
      title: 'Es klappt',
      text: 'Das ist ein Test von Frond. Wenn deine Pflanzen etwas brauchen, kommt die Erinnerung hier an, höchstens einmal am Tag.',
    },
  },
  feed: {
    name: 'Pflanzenpflege',
    event: (type, plants) => {
      const whom = typeof plants === 'string' ? plants : plants === 1 ? '1 Pflanze' : `${plants} Pflanzen`
      return `${whom} ${DEEDS[type] ?? 'versorgen'}`
    },
    inPlace: (place, plants) => `${place}: ${plants.join(', ')}`,
    more: (plants) => (plants === 1 ? 'und 1 weitere Pflanze' : `und ${plants} weitere Pflanzen`),
  },
}
