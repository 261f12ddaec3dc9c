import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Im Blick',
  watch: 'Etwas stimmt nicht',
  problem: 'Problem',
  add: 'Hinzufügen',
  edit: 'Bearbeiten',
  write: 'Notiz oder Foto',
  isOver: 'Es ist vorbei',
  reopen: 'Wieder öffnen',
  moreFor: (name) => `Mehr zu ${name}`,
  past: (count) => (count === 1 ? '1 früheres Problem' : `${count} frühere Probleme`),
  whatIsWrong: (plant) => `Was fehlt ${plant}?`,
  whatIsWrongWith: (count) => `Was fehlt diesen ${count} Pflanzen?`,
  kind: 'Art des Problems',
  kinds: { 1: 'Schädling', 2: 'Krankheit', 3: 'Schaden', 4: 'Mangel', 5: 'Sonstiges' },
  name: 'Name',
  nameMissing: 'Bitte sag, was es ist.',
  names: {
    1: [
      'Spinnmilben',
      'Thripse',
      'Schildläuse',
      'Wollläuse',
      'Trauermücken',
      'Blattläuse',
      'Weiße Fliegen',
      'Schnecken',
    ],
    2: [
      'Echter Mehltau',
      'Wurzelfäule',
      'Blattflecken',
      'Grauschimmel',
      'Rost',
      'Falscher Mehltau',
      'Mosaikvirus',
    ],
    3: ['Sonnenbrand', 'Kälteschaden', 'Trieb abgeknickt', 'Zu viel Wasser', 'Zu wenig Wasser', 'Zugluft'],
    4: ['Stickstoffmangel', 'Eisenmangel', 'Magnesiummangel', 'Kaliummangel', 'Zu wenig Licht'],
    5: ['Gelbe Blätter', 'Braune Spitzen', 'Hängende Blätter', 'Blattfall', 'Kein Wachstum'],
  },
  since: 'Seit',
  future: 'Dieser Tag kommt erst noch.',
  sinceDay: (day) => `seit ${day}`,
  fromTo: (from, to) => `${from} – ${to}`,
  note: 'Notiz',
  isolated: 'Steht getrennt von anderen Pflanzen',
  standsApart: 'steht getrennt',
  checkEvery: 'Wieder nachsehen alle',
  checkHint: '„Heute“ erinnert dich daran. Ohne Zahl erinnert nichts.',
  nextCheck: (day) => `Nachsehen: ${day}`,
  treatAgain: (days) =>
    days === undefined
      ? 'Behandelt'
      : days === 1
        ? 'Behandelt, morgen wieder'
        : `Behandelt, wieder in ${days} Tagen`,
  treated: (plant, days) =>
    days === undefined
      ? `${plant} behandelt`
      : days === 1
        ? `${plant} behandelt. Morgen wieder nachsehen.`
        : `${plant} behandelt. In ${days} Tagen wieder nachsehen.`,
  afterTreatment: 'Nach einer Behandlung',
  treatedSeveral: (count, days) =>
    `${count === 1 ? '1 Pflanze' : `${count} Pflanzen`} behandelt. In ${days} Tagen wieder nachsehen.`,
  dueTitle: 'Nachsehen',
  lookAt: (plant, name, day) => `Sieh nach ${plant}: ${name}, seit ${day}`,
  looksFine: 'Sieht gut aus',
  answerFor: (answer, plant, name) => `${answer}: ${plant}, ${name}`,
  watched: 'Nur was ich im Blick habe',
  opened: (plant, name) => `${plant} ist im Blick: ${name}`,
  openedSeveral: (count, name) => `${count} Pflanzen sind im Blick: ${name}`,
  changed: 'Gespeichert',
  closed: (plant, name) => `${plant}: ${name} vorbei`,
  deleted: (name) => `${name} gelöscht`,
  over: (name) => `${name}: vorbei`,
  closeTitle: (name) => `${name}: vorbei?`,
  closeHint: 'Was geholfen hat, kommt ins Tagebuch, fürs nächste Mal.',
  closeIt: 'Es ist vorbei',
  howOver: 'Wie es endete',
  byTreatment: 'Durch Behandlung',
  byItself: 'Von selbst',
  whatHelped: 'Was geholfen hat',
  helpedExample: 'z. B. abgeduscht, dann zweimal Neemöl',
}
