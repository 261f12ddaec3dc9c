import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

/** Names that end in an s sound take an apostrophe alone. */
const of = (name: string) => (/[sßxz]$/i.test(name) ? `${name}’` : `${name}s`)

export const de: Texts<typeof en> = {
  plantsOf: (owner) => `${of(owner)} Pflanzen`,
  plants: 'Pflanzen in deiner Obhut',
  from: (owner) => `${owner} bittet dich, nach den Pflanzen zu sehen.`,
  until: (day) => `Der Link gilt bis ${day}.`,
  lookOnly: (day) => `Du kannst hier bis ${day} nachsehen.`,
  message: 'Nachricht für dich',
  today: 'Heute',
  nothingDue: 'Heute ist nichts zu tun.',
  allDone: 'Für heute ist alles erledigt. Danke!',
  next: 'Demnächst',
  signedAs: (name) => `Was du hier tust, wird unter dem Namen „${name}“ vermerkt.`,
  more: (plant) => `${plant}: Foto, Hinweise und Notizen`,
  doneBefore: (plant) => `${plant}: war schon erledigt`,
  waiting: 'Keine Verbindung. Deine Häkchen bleiben hier und werden gesendet, sobald es wieder geht.',
  starts: (day) => `Das beginnt am ${day}. Öffne die Seite dann noch einmal.`,
  ended: (day) => `Das ging bis ${day}. Danke für deine Hilfe!`,
  over: 'Dieser Link gilt nicht mehr. Falls du noch gebraucht wirst, bitte um einen neuen.',
  noLink: 'Öffne den Link, den du bekommen hast. Dieses Gerät kennt ihn noch nicht.',
  hints: 'Gut zu wissen',
  note: 'Notiz',
  noteHint: 'Für das Tagebuch der Pflanze, etwa „ein neues Blatt“ oder „sieht durstig aus“.',
  takePhoto: 'Foto aufnehmen',
  choosePhoto: 'Foto auswählen',
  photo: 'Dein Foto',
  removePhoto: 'Foto entfernen',
  save: 'Speichern',
  saved: (plant) => `${plant}: notiert`,
}
