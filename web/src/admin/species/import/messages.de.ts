import type { Texts } from '../../../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  lead: 'Eine Tabelle (CSV) oder JSON-Datei mit einer Art pro Zeile. Bevor etwas gespeichert wird, siehst du jede Zeile.',
  choose: 'Datei wählen',
  other: 'Andere Datei wählen',
  columns: 'Mögliche Spalten',
  columnsHint: 'Nötig ist nur ein Name. Übersetzungen sind Spalten wie commonName:de.',
  tooLarge: (most) =>
    `Die Datei ist größer als ${most}. Über die Kommandozeile lassen sich Dateien jeder Größe importieren.`,
  notUnderstood: 'Diese Datei ist weder eine Tabelle noch JSON.',
  noLines: 'Diese Datei hat keine Zeilen.',
  unclosed: 'In der Datei fehlt ein schließendes Anführungszeichen.',
  ignored: (columns) => `Nicht verwendete Spalten: ${columns}`,
  newCategories: (count, names) => `${count === 1 ? 'Neue Kategorie' : 'Neue Kategorien'}: ${names}`,
  good: (count, shown) => (count === 1 ? '1 Art ist bereit' : `${shown} Arten sind bereit`),
  bad: (count, shown) => (count === 1 ? '1 Zeile hat einen Fehler' : `${shown} Zeilen haben einen Fehler`),
  lines: 'Zeilen der Datei',
  row: (row) => `Zeile ${row}`,
  nameless: 'Ohne Namen',
  start: (count, shown) => (count === 1 ? '1 Art importieren' : `${shown} Arten importieren`),
  pause: 'Anhalten',
  continue: 'Fortsetzen',
  stop: 'Beenden',
  progress: (done, all) => `${done} von ${all}`,
  ended: (added) => `Fertig: ${added} hinzugefügt`,
  download: 'Ergebnis herunterladen',
  problem: {
    unreadable: 'Diese Zeile lässt sich nicht lesen.',
    tooManyCells: 'Sie hat mehr Zellen als die Kopfzeile.',
    nameless: 'Sie hat keinen Namen.',
    repeated: (row) => `Sie steht schon in Zeile ${row}.`,
    tooLong: (column, most) => `${column} ist länger als ${most} Zeichen.`,
    unknownValue: (column, value) => `„${value}“ ist kein gültiger Wert für ${column}.`,
    untranslatedName: (name, language) =>
      `${name} (${language}) fehlt, obwohl es andere Texte in dieser Sprache gibt.`,
  },
  outcome: { added: 'Hinzugefügt', there: 'Schon im Katalog', failed: 'Fehlgeschlagen' },
  result: { row: 'Zeile', name: 'Name', outcome: 'Ergebnis', reason: 'Grund', waiting: 'Nicht importiert' },
}
