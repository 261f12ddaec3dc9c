import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Wünsche',
  lead: 'Pflanzen, die du gern einmal hättest.',
  empty: 'Noch keine Wünsche. Tippe einen Namen ein, oder such dir eine Art im Katalog aus.',
  add: 'Wunsch hinzufügen',
  edit: 'Wunsch bearbeiten',
  name: 'Welche Pflanze?',
  example: 'z. B. Geigenfeige',
  species: 'Art, falls bekannt',
  speciesUnknown: 'Wähle eine aus der Liste, oder lass das Feld leer.',
  withoutSpecies: 'Ohne Art',
  note: 'Notiz',
  noteExample: 'z. B. eine kleine, fürs Nordfenster',
  have: 'Hab ich jetzt',
  haveNow: (name) => `Hab ich jetzt: ${name}`,
  wish: 'Hätte ich gern',
  isWished: 'Auf deiner Wunschliste',
  added: (name) => `${name} steht auf deiner Wunschliste`,
  saved: 'Wunsch gespeichert',
  deleted: (name) => `${name} gelöscht`,
}
