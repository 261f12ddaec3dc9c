import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  looking: 'Einen Moment',
  title: (name) => `„${name}“ hereinlassen?`,
  from: (host) => `Ein Programm von ${host}. Seinen Namen hat es selbst gewählt.`,
  backTo: (host) => `Danach geht es weiter zu ${host}.`,
  backToDevice: (host) => `Danach geht es weiter zu einem Programm auf diesem Gerät (${host}).`,
  warning: 'Sag nur ja, wenn du das gerade selbst im Programm begonnen hast.',
  garden: 'Garten',
  inGarden: (garden) => `Es kommt in diesen Garten: ${garden}.`,
  role: 'Was es darf',
  roleHints: {
    1: 'Sieht Pflanzen, Aufgaben und das Tagebuch.',
    2: 'Hakt auch Aufgaben ab, verschiebt sie und fügt Notizen hinzu.',
    3: 'Fügt auch Pflanzen hinzu. Löschen kann es nichts.',
  },
  ends: 'Es bekommt einen Schlüssel für Assistenten, der nach 90 Tagen endet. Unter „Personen und Zugriff“ kannst du ihn vorher beenden.',
  letIn: 'Hereinlassen',
  refuse: 'Nicht hereinlassen',
  signedInAs: (email) => `Du bist als ${email} angemeldet.`,
  leavingTitle: 'Zurück zum Programm',
  leaving: 'Wenn nichts geschieht, geh zurück zum Programm und sieh dort nach.',
  refusedTitle: 'Das geht nicht',
  refused:
    'Das Programm hat nicht so gefragt, dass Frond ihm trauen kann, und hat darum nichts erfahren. Beginne dort neu, oder frag den Hersteller.',
  reason: 'Was nicht stimmte:',
  missingTitle: 'Hier ist nichts zu erlauben',
  missing: 'Hierher schickt dich ein Programm, das in deinen Garten möchte. Beginne dort.',
  toGarden: 'Zu „Heute“',
}
