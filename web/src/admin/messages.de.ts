import type { Texts } from '../messages/texts.ts'
import { de as backups } from './backups/messages.de.ts'
import { de as joining } from './joining/messages.de.ts'
import type { en } from './messages.en.ts'
import { de as species } from './species/messages.de.ts'

export const de: Texts<typeof en> = {
  title: 'Verwaltung',
  species,
  joining,
  backups,
  home: {
    species: 'Arten',
    speciesHint: (count) => `${count} im Katalog`,
    categories: 'Kategorien',
    categoriesHint: (count) => `${count} für den Katalog`,
    import: 'Arten importieren',
    importHint: 'Aus einer Tabelle oder JSON-Datei',
    users: 'Konten',
    usersHint: (count) => `${count} angelegt`,
    keys: 'Signaturschlüssel',
    keysHint: (count) => `${count} gültig`,
    help: 'Hilfe für Betreiber',
    helpHint: 'Dokumente dieses Servers, auf Englisch',
  },
  categories: {
    new: 'Neue Kategorie',
    add: 'Kategorie hinzufügen',
    added: (name) => `„${name}“ hinzugefügt`,
    empty: 'Es gibt noch keine Kategorien.',
    name: 'Name',
    rename: (name) => `„${name}“ umbenennen`,
    renameTitle: 'Kategorie umbenennen',
    renamed: 'Kategorie umbenannt',
    delete: (name) => `„${name}“ löschen`,
    deleteTitle: (name) => `„${name}“ löschen?`,
    deleteConsequence: 'Ihre Arten bleiben im Katalog. Sie verlieren nur diese Kategorie.',
    losing: (count, shown) =>
      count === 0
        ? 'Keine Art gehört dazu.'
        : count === 1
          ? '1 Art verliert diese Kategorie und bleibt im Katalog.'
          : `${shown} Arten verlieren diese Kategorie und bleiben im Katalog.`,
    deleteConfirm: 'Kategorie löschen',
    deleted: (name) => `„${name}“ gelöscht`,
  },
  users: {
    search: 'E-Mail oder Name',
    count: (count, shown) => (count === 1 ? '1 Konto' : `${shown} Konten`),
    noMatch: 'Kein Konto gefunden.',
    you: 'Du',
    since: (when) => `Dabei seit ${when}`,
    disabled: 'Gesperrt',
    admin: 'Administratorrechte',
    mayEnter: 'Darf sich anmelden',
    promoteTitle: (name) => `${name} Administratorrechte geben?`,
    promoteConsequence:
      'Diese Person kann dann den Katalog ändern, Konten sperren und den Signaturschlüssel ersetzen.',
    promoteConfirm: 'Rechte geben',
    demoteSelfTitle: 'Deine Administratorrechte abgeben?',
    demoteSelfConsequence:
      'Diese Seiten siehst du dann nicht mehr. Wer noch Administratorrechte hat, kann sie dir wiedergeben.',
    demoteSelfConfirm: 'Rechte abgeben',
    lockTitle: (name) => `Konto von ${name} sperren?`,
    lockConsequence: 'Alle Geräte werden sofort abgemeldet. Pflanzen und Fotos bleiben.',
    lockSelfConsequence:
      'Das ist dein eigenes Konto: Du wirst sofort abgemeldet. Pflanzen und Fotos bleiben.',
    lockConfirm: 'Konto sperren',
    saved: 'Gespeichert',
  },
  keys: {
    lead: 'Frond unterschreibt jede Anmeldung mit einem geheimen Schlüssel, damit niemand sie fälschen kann. Ersetze ihn etwa einmal im Jahr, und sofort, falls er gestohlen wurde.',
    list: 'Schlüssel',
    signs: 'In Gebrauch',
    active: 'Gilt noch',
    retired: 'Ungültig',
    since: (when) => `Erstellt am ${when}`,
    until: (when) => `gültig bis ${when}`,
    publicKeys: 'Öffentliche Schlüssel für andere Dienste',
    rotate: 'Schlüssel ersetzen',
    rotateTitle: 'Signaturschlüssel ersetzen?',
    rotateConsequence:
      'Ab sofort unterschreibt ein neuer Schlüssel, und alle bleiben angemeldet. Das lässt sich nicht rückgängig machen.',
    keepActive: 'Gültige Schlüssel, den neuen mitgezählt',
    keepOnlyNew:
      'Nur der neue Schlüssel gilt. Die Geräte erneuern ihre Anmeldung von selbst, das dauert einen Moment. Wähle das, wenn ein Schlüssel gestohlen wurde.',
    keepOlder: (older) =>
      older === 1
        ? 'Der bisherige Schlüssel gilt für alle weiter, die schon angemeldet sind. Das ist der Normalfall.'
        : `Die ${older} letzten Schlüssel gelten für alle weiter, die schon angemeldet sind.`,
    rotateConfirm: 'Ersetzen',
    rotated: 'Schlüssel ersetzt',
  },
}
