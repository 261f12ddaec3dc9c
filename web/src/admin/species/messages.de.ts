import type { Texts } from '../../messages/texts.ts'
import { de as speciesImport } from './import/messages.de.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  import: speciesImport,
  search: 'Arten suchen',
  count: (count, shown) => (count === 1 ? '1 Art' : `${shown} Arten`),
  empty: 'Der Katalog ist leer.',
  noMatch: (keywords) => `Der Katalog kennt nichts mit dem Namen „${keywords}“.`,
  new: 'Neue Art',
  add: 'In den Katalog aufnehmen',
  added: (name) => `„${name}“ steht im Katalog`,
  saved: 'Art gespeichert',
  inEnglish: 'Der Katalog selbst ist englisch, andere Sprachen sind Übersetzungen davon.',
  namesFirst:
    'Bitte auf Englisch. Übersetzungen und was sie braucht, lassen sich in der Verwaltung ergänzen.',
  look: 'Im Katalog ansehen',
  outdated: 'Jemand anderes hat das inzwischen geändert. „Erneut versuchen“ zeigt, was jetzt da ist.',
  names: 'Namen',
  care: 'Was sie braucht',
  nameMissing: 'Ein Name fehlt noch.',
  field: {
    commonName: 'Trivialname',
    commonNameHint: 'Wie man sie nennt',
    scientificName: 'Botanischer Name',
    genus: 'Gattung',
    speciesEpithet: 'Epitheton',
    family: 'Familie',
    description: 'Beschreibung',
    lightRequirement: 'Licht',
    careDifficulty: 'Anspruch',
    toxicityLevel: 'Giftigkeit',
    humidityRequirement: 'Luftfeuchte',
    wateringFrequencyGuide: 'Gießen',
    wateringHint: 'In einem Satz, etwa „When the top third of the soil is dry“',
  },
  cover: {
    label: 'Foto',
    of: (name) => `Foto von ${name}`,
    choose: 'Foto auswählen',
    other: 'Anderes Foto auswählen',
    remove: 'Foto entfernen',
  },
  delete: 'Art löschen',
  deleteTitle: (name) => `„${name}“ löschen?`,
  deleteConsequence:
    'Sie verschwindet mit ihren Übersetzungen aus dem Katalog. Pflanzen behalten ihren Namen und alles andere, verlieren aber die Art und deren Vorschläge.',
  deleted: (name) => `„${name}“ gelöscht`,
  translations: 'Übersetzungen',
  translationSaved: (language) => `${language} gespeichert`,
  deleteTranslation: 'Übersetzung entfernen',
  translationDeleted: (language) => `${language} entfernt`,
}
