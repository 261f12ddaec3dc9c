import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  less: (what) => `${what}: weniger`,
  more: (what) => `${what}: mehr`,
  notifications: 'Hinweise',
  unknownDevice: 'Unbekanntes Gerät',
  deviceIn: (browser, system) => `${browser} unter ${system}`,
  noPhoto: 'Noch kein Foto',
  drawingOf: (name) => `Zeichnung der Wuchsform von ${name}, kein Foto`,
  photoMissing: 'Foto nicht verfügbar',
  selected: (count) => `${count} ausgewählt`,
  cancelSelection: 'Auswahl beenden',
  combo: {
    searching: 'Suche läuft',
    nothing: 'Nichts gefunden',
    found: (count) => (count === 1 ? '1 Vorschlag' : `${count} Vorschläge`),
  },
  sort: {
    handle: (name) => `${name} verschieben`,
    instructions:
      'Mit der Leertaste aufnehmen, mit den Pfeiltasten verschieben, mit der Leertaste ablegen. Escape lässt alles, wie es war.',
    pickedUp: (name, place, count) => `${name} aufgenommen, Position ${place} von ${count}.`,
    moved: (name, place, count) => `${name} ist jetzt auf Position ${place} von ${count}.`,
    putDown: (name, place, count) => `${name} auf Position ${place} von ${count} abgelegt.`,
    cancelled: (name) => `${name} ist wieder, wo es war.`,
  },
  months: {
    brush: 'Abstand',
    hint: 'Wähle einen Abstand, dann tippe Monate an oder streiche darüber.',
    month: (month, value) => `${month}: ${value}`,
  },
  compare: {
    label: 'Wie viel von jedem Foto zu sehen ist',
    share: (earlier, later, percent) => `${earlier} ${percent} %, ${later} ${100 - percent} %`,
  },
}
