import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Der Garten in Zahlen',
  lead: 'Die letzten zwölf Monate, und was heute hier wächst.',
  nothingYet: 'Sobald hier etwas wächst und gepflegt wird, erscheinen seine Zahlen.',
  plants: (count) => (count === 1 ? 'Pflanze' : 'Pflanzen'),
  species: 'Arten',
  places: (count) => (count === 1 ? 'Platz' : 'Plätze'),
  photos: (count) => (count === 1 ? 'Foto' : 'Fotos'),
  since: (month) => `Es wächst seit ${month}.`,
  gone: (archived, dead) => `Abgegeben: ${archived}. Eingegangen: ${dead}.`,
  perMonth: 'Pflege pro Monat',
  kinds: 'Was getan wurde',
  dots: 'Das Jahr in Punkten',
  newPlants: 'Neue Pflanzen',
  mostCared: 'Am meisten gepflegt',
  month: 'Monat',
  kind: 'Art der Pflege',
  times: 'Mal',
  entries: (count) => `${count}-mal`,
  share: 'Als Bild teilen',
  saved: 'Das Bild liegt in deinen Downloads.',
  notMade: 'Das Bild konnte nicht erstellt werden.',
  fileName: 'garten-in-zahlen.png',
}
