import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'
import { de as species } from './species/messages.de.ts'

export const de: Texts<typeof en> = {
  title: 'Verwaltung',
  species,
  home: {
    species: 'Arten',
    speciesHint: (count) => `${count} im Katalog`,
    categories: 'Kategorien',
    categoriesHint: (count) => `${count} zum Ordnen der Arten`,
    import: 'Arten einlesen',
    importHint: 'Aus einer Tabelle oder JSON-Datei',
    users: 'Personen',
    usersHint: (count) => `${count} mit einem Konto`,
    keys: 'Signaturschlüssel',
    keysHint: (count) => `${count} gültig`,
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
    deleteConfirm: 'Kategorie löschen',
    deleted: (name) => `„${name}“ gelöscht`,
  },
  users: {
    search: 'Nach E-Mail oder Name suchen',
    count: (count, shown) => (count === 1 ? '1 Person' : `${shown} Personen`),
    noMatch: 'Auf diese Suche passt niemand.',
    you: 'Du',
    since: (when) => `Seit ${when}`,
    disabled: 'Gesperrt',
    admin: 'Verwaltet',
    mayEnter: 'Darf sich anmelden',
    promoteTitle: (name) => `${name} verwalten lassen?`,
    promoteConsequence:
      'Diese Person kann dann den Katalog ändern, andere sperren und die Signaturschlüssel ersetzen.',
    promoteConfirm: 'Verwalten lassen',
    demoteSelfTitle: 'Die Verwaltung abgeben?',
    demoteSelfConsequence:
      'Du verlierst diese Seiten sofort. Wer sonst noch verwaltet, kann sie dir zurückgeben.',
    demoteSelfConfirm: 'Abgeben',
    lockTitle: (name) => `${name} sperren?`,
    lockConsequence: 'Alle Geräte werden sofort abgemeldet. Pflanzen und Fotos bleiben.',
    lockSelfConsequence:
      'Das ist dein eigenes Konto: Du wirst sofort abgemeldet. Pflanzen und Fotos bleiben.',
    lockConfirm: 'Sperren',
    saved: 'Gespeichert',
  },
  keys: {
    lead: 'Jede Anmeldung wird mit einem davon unterschrieben. Ihn ab und zu zu ersetzen begrenzt, was ein gestohlener Schlüssel nützt.',
    list: 'Schlüssel',
    signs: 'Unterschreibt neue Anmeldungen',
    active: 'Gilt noch',
    retired: 'Gilt nicht mehr',
    since: (when) => `Vom ${when}`,
    until: (when) => `galt bis ${when}`,
    publicKeys: 'Öffentliche Schlüssel für andere Dienste',
    rotate: 'Schlüssel ersetzen',
    rotateTitle: 'Signaturschlüssel ersetzen?',
    rotateConsequence: 'Von nun an unterschreibt ein neuer Schlüssel. Das lässt sich nicht zurücknehmen.',
    keepActive: 'Schlüssel, die gelten, mit dem neuen',
    keepOnlyNew:
      'Nur der neue gilt: Die Geräte holen sich von selbst einen neuen Ausweis, das dauert einen Augenblick. Richtig, wenn ein Schlüssel gestohlen wurde.',
    keepOlder: (older) =>
      older === 1
        ? 'Der jüngste der alten Schlüssel gilt weiter, niemand merkt etwas.'
        : `Die ${older} jüngsten der alten Schlüssel gelten weiter, niemand merkt etwas.`,
    rotateConfirm: 'Ersetzen',
    rotated: 'Der neue Schlüssel unterschreibt ab jetzt',
  },
}
