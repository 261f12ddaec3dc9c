import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'
import { de as data } from './take/messages.de.ts'

export const de: Texts<typeof en> = {
  data,
  title: 'Konto',
  you: 'Profil',
  email: 'E-Mail',
  name: 'Name',
  nameHint: 'Steht im Menü, und alle, mit denen du einen Garten teilst, sehen ihn.',
  nameSaved: 'Name gespeichert',
  look: 'Sprache und Darstellung',
  language: 'Sprache',
  theme: 'Darstellung',
  themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
  slash: 'Die Taste / öffnet die Suche',
  slashHint: 'Strg oder ⌘ mit K tut es in jedem Fall.',
  day: 'Zeit und Jahreszeiten',
  timeZone: 'Zeitzone',
  hemisphere: 'Erdhalbkugel',
  north: 'Nord',
  south: 'Süd',
  hemisphereHint: 'Danach richtet sich, welche Monate bei neuen Vorschlägen als Winter gelten.',
  settingsSaved: 'Gespeichert. Alle Termine wurden neu berechnet.',
  zoneHere: (zone) => `Zeitzone dieses Geräts verwenden: ${zone}`,
  password: 'Passwort',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',
  changePassword: 'Passwort ändern',
  endKeys: 'Auch meine Schlüssel für Programme beenden',
  passwordChanged: 'Passwort geändert. Alle anderen Geräte wurden abgemeldet.',
  passwordChangedKeysEnded:
    'Passwort geändert. Alle anderen Geräte wurden abgemeldet und deine Schlüssel beendet.',
  wrongPassword: 'Das ist nicht dein aktuelles Passwort.',
  shortPassword: 'Nimm mindestens 8 Zeichen.',
  signOut: 'Abmelden',
  delete: 'Konto löschen',
  deleteTitle: 'Dein Konto löschen?',
  deleteConsequence:
    'Alle deine Pflanzen, Fotos, Einträge, Pflegepläne, Plätze und Schlagwörter werden endgültig gelöscht und lassen sich nicht wiederherstellen. Auch alle, mit denen du deinen Garten teilst, verlieren ihn. Was du in Gärten anderer geschrieben hast, bleibt dort, aber ohne deinen Namen.',
  deleteConfirm: 'Alles löschen',
  deleted: 'Dein Konto wurde gelöscht',
}
