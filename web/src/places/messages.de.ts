import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Plätze',
  lead: 'In dieser Reihenfolge stehen deine Plätze unter „Heute“.',
  empty:
    'Noch keine Plätze. Fang mit einem Bereich an, etwa deinem Zuhause, dann kommen Fenster und Regale dazu.',
  none: 'Noch keine Plätze.',
  name: 'Name',
  nameMissing: 'Bitte gib einen Namen ein.',
  plants: (count, shown) => (count === 1 ? '1\u00a0Pflanze' : `${shown}\u00a0Pflanzen`),
  placesOf: (region) => `Plätze: ${region}`,
  moreFor: (name) => `Mehr zu ${name}`,
  showPlants: 'Pflanzen anzeigen',
  rename: 'Umbenennen',
  addRegion: 'Bereich hinzufügen',
  editRegion: 'Bereich bearbeiten',
  deleteRegion: 'Bereich löschen',
  deleteRegionWith: (places) =>
    places === 0
      ? 'Bereich löschen'
      : places === 1
        ? 'Bereich mit seinem Platz löschen'
        : `Bereich mit ${places} Plätzen löschen`,
  deleteRegionTitle: (name) => `${name} löschen?`,
  deleteRegionConsequence: (places) =>
    `${places === 1 ? 'Sein Platz wird' : `Seine ${places} Plätze werden`} mitgelöscht. Die Pflanzen bleiben, haben dann aber keinen Platz mehr. Das lässt sich nicht rückgängig machen.`,
  regionExample: 'z.\u00a0B. Zuhause, Balkon, Gewächshaus',
  exampleOf: (value) => `z.\u00a0B. ${value}`,
  order: 'Sortieren',
  areas: 'Bereiche',
  orderHint: '„Heute“ zeigt sie von oben nach unten.',
  addPlace: 'Platz hinzufügen',
  addPlaceTo: (region) => `${region}: Platz hinzufügen`,
  editPlace: 'Bearbeiten oder verschieben',
  deletePlace: 'Platz löschen',
  lightHint: 'Danach richtet sich, wie oft du gießt.',
  climate: 'Klima: wie in deinem Konto',
  changeClimate: 'Ändern',
  coordinates: 'Lage',
  coordinatesHint:
    'Optional. Danach richten sich Winter und Wachstumszeit, auch südlich des Äquators. Ungefähr genügt, und nur dein Server erfährt davon.',
  usePosition: 'Meinen Standort verwenden',
  noPosition: 'Dein Gerät gibt seinen Standort nicht frei. Du kannst ihn unten eintippen.',
  latitude: 'Breitengrad',
  longitude: 'Längengrad',
  wrongCoordinates:
    'Der Breitengrad liegt zwischen −90 und 90, der Längengrad zwischen −180 und 180. Gib beide an oder lass beide leer.',
  added: (name) => `${name} hinzugefügt`,
  saved: (name) => `${name} gespeichert`,
  renamed: (name) => `Heißt jetzt ${name}`,
  deleted: (name) => `${name} gelöscht`,
  stillHere: 'Was du eingegeben hast, bleibt hier stehen.',
  reordered: 'Neue Reihenfolge gespeichert',
  tags: {
    title: 'Schlagwörter',
    lead: 'Deine eigenen Wörter für Pflanzen, damit du sie zusammen findest und pflegst.',
    empty:
      'Noch keine Schlagwörter. Damit fasst du Pflanzen zusammen, die etwas gemeinsam haben, egal wo sie stehen.',
    add: 'Schlagwort hinzufügen',
    rename: 'Schlagwort umbenennen',
    name: 'Schlagwort',
    example: 'z.\u00a0B. Bald umtopfen',
  },
  filter: {
    place: 'Platz',
    anywhere: 'Alle Plätze',
    wholeRegion: (region) => `${region}: alle Plätze`,
  },
  picker: {
    choose: 'Platz wählen',
    newPlace: 'Neuer Platz …',
    lastUsed: 'Zuletzt verwendet',
    notSent: 'Noch nicht gesendet',
    name: 'Name des neuen Platzes',
    example: 'z.\u00a0B. Küchenfenster',
    region: 'Bereich',
    newRegion: 'Neuer Bereich …',
    regionName: 'Name des neuen Bereichs',
    home: 'Zuhause',
    light: 'Licht',
    lightUnknown: 'Unbekannt',
  },
}
