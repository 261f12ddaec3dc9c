import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Orte',
  lead: 'In dieser Reihenfolge stehen deine Räume unter „Heute“.',
  empty:
    'Noch keine Orte. Beginne mit einem Bereich wie deinem Zuhause, dann kommen Fenster und Regale dazu.',
  name: 'Name',
  nameMissing: 'Der Name fehlt noch.',
  plants: (count, shown) => (count === 1 ? '1\u00a0Pflanze' : `${shown}\u00a0Pflanzen`),
  placesOf: (region) => `Orte in ${region}`,
  moreFor: (name) => `Mehr zu ${name}`,
  showPlants: 'Pflanzen zeigen',
  rename: 'Umbenennen',
  addRegion: 'Bereich hinzufügen',
  editRegion: 'Bereich bearbeiten',
  deleteRegion: 'Bereich löschen',
  deleteRegionWith: (places) =>
    places === 0
      ? 'Bereich löschen'
      : places === 1
        ? 'Bereich mit seinem Ort löschen'
        : `Bereich mit ${places} Orten löschen`,
  deleteRegionTitle: (name) => `${name} löschen?`,
  deleteRegionConsequence: (places) =>
    `${places === 1 ? 'Sein Ort wird' : `Seine ${places} Orte werden`} mitgelöscht, und die Pflanzen dort haben dann keinen Ort mehr. Das lässt sich nicht rückgängig machen.`,
  regionExample: 'Zuhause, Balkon, Gewächshaus',
  order: 'Ordnen',
  areas: 'Bereiche',
  orderHint: 'Heute zeigt sie von oben nach unten.',
  addPlace: 'Ort hinzufügen',
  addPlaceTo: (region) => `Ort zu ${region} hinzufügen`,
  editPlace: 'Bearbeiten oder verschieben',
  deletePlace: 'Ort löschen',
  lightHint: 'Davon hängt ab, wie oft gegossen wird.',
  climate: 'Klima: wie in deinem Konto',
  changeClimate: 'Ändern',
  coordinates: 'Lage',
  coordinatesHint:
    'Freiwillig. Winter und Wachstumszeit richten sich danach, auch südlich des Äquators. Ungefähr genügt, und nur dein Server erfährt davon.',
  usePosition: 'Meinen Standort nehmen',
  noPosition: 'Dein Gerät verrät seinen Standort nicht. Du kannst ihn unten eintippen.',
  latitude: 'Breite',
  longitude: 'Länge',
  wrongCoordinates:
    'Die Breite geht von −90 bis 90, die Länge von −180 bis 180. Fülle beide aus oder lass beide leer.',
  added: (name) => `${name} hinzugefügt`,
  saved: (name) => `${name} gespeichert`,
  renamed: (name) => `Heißt jetzt ${name}`,
  deleted: (name) => `${name} gelöscht`,
  stillHere: 'Was du eingegeben hast, bleibt hier stehen.',
  reordered: 'Neue Reihenfolge gespeichert',
  tags: {
    title: 'Schlagwörter',
    lead: 'Deine eigenen Wörter für Pflanzen, um sie gemeinsam zu finden und zu pflegen.',
    empty: 'Noch keine Schlagwörter. Sie sammeln Pflanzen, die etwas gemeinsam haben, wo immer sie stehen.',
    add: 'Schlagwort hinzufügen',
    rename: 'Schlagwort umbenennen',
    name: 'Schlagwort',
    example: 'Bald umtopfen',
  },
  filter: {
    place: 'Ort',
    anywhere: 'Überall',
    wholeRegion: (region) => `Alles in ${region}`,
  },
  picker: {
    choose: 'Ort wählen',
    newPlace: 'Neuer Ort …',
    lastUsed: 'Zuletzt verwendet',
    notSent: 'Noch nicht gesendet',
    name: 'Name des neuen Ortes',
    example: 'Küchenfenster',
    region: 'Bereich',
    newRegion: 'Neuer Bereich …',
    regionName: 'Name des neuen Bereichs',
    home: 'Zuhause',
    light: 'Licht',
    lightUnknown: 'Nicht bekannt',
  },
}
