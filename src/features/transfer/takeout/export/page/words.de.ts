import type { PageWords } from './words.en.ts'

export const de: PageWords = {
  locale: 'de-DE',
  title: (name) => `Der Garten von ${name}`,
  madeOn: (date) => `Stand vom ${date}`,
  plants: (count) => (count === 1 ? '1 Pflanze' : `${count} Pflanzen`),
  entries: (count) => (count === 1 ? '1 Tagebucheintrag' : `${count} Tagebucheinträge`),
  files: (count) => (count === 1 ? '1 Foto oder Datei' : `${count} Fotos und Dateien`),
  plantsHeading: 'Pflanzen',
  journalHeading: 'Tagebuch',
  noPlants: 'Es gibt noch keine Pflanzen.',
  plantedOn: (date) => `gepflanzt am ${date}`,
  status: ['', 'weggegeben', 'eingegangen'],
  otherTypes: { 0: 'Notiz', 24: 'Erworben', 25: 'Eingegangen' },
  more: (count) => `und ${count} weitere`,
  back: 'Zurück zu den Pflanzen',
  about:
    'Alles hier liegt in diesem Ordner: die Bilder unter media und die Daten als JSON, ein Objekt je Zeile, für andere Programme. Frond kann das Archiv als Ganzes importieren.',
}
