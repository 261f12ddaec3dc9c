import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Etiketten',
  printOne: 'Etikett drucken',
  printAll: 'Etiketten drucken',
  count: (labels, pages) =>
    `${labels === 1 ? '1 Etikett' : `${labels} Etiketten`} auf ${pages === 1 ? '1 Seite' : `${pages} Seiten`}`,
  print: 'Drucken',
  none: 'Es sind keine Pflanzen gewählt. Wähle welche in der Liste aus, oder einen Platz.',
  toPlants: 'Zu den Pflanzen',
  size: 'Größe',
  papers: { a4: 'Bögen A4', letter: 'Bögen US Letter', single: 'Einzeln' },
  each: (count, size) => `${count} Etiketten, ${size} mm`,
  discs: (count, diameter) => `${count} runde Etiketten, ⌀ ${diameter} mm`,
  tape: (size) => `Band, ${size} mm`,
  stick: (diameter) => `Runder Stecker, ⌀ ${diameter} mm`,
  contents: 'Auf jedem Etikett',
  content: { name: 'Name', species: 'Art', place: 'Platz', code: 'QR-Code' },
  used: 'Schon verbrauchte Etiketten',
  hint: 'Wähle beim Drucken die tatsächliche Größe (100 %) und keine Ränder.',
  leadsTo: (address) => `Die Codes führen zu ${address}.`,
  preview: 'Vorschau',
}
