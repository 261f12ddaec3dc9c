import type { Texts } from '../../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Sicherungen',
  hint: {
    off: 'Ausgeschaltet',
    failed: 'Die letzte ist fehlgeschlagen',
    none: 'Noch keine',
    last: (when) => `Zuletzt ${when}`,
  },
  off: 'Dieser Server macht keine Sicherungen. Geht seine Festplatte kaputt, ist alles weg.',
  howTitle: 'So schaltest du sie ein',
  how: 'Setze in der Konfiguration des Servers BACKUP_DIR auf einen Ordner, am besten auf einer anderen Festplatte, und starte den Server neu. BACKUP_AT ist die Uhrzeit, BACKUP_KEEP die Zahl der Sicherungen, die bleiben.',
  daily: (at, keep) =>
    keep === 1
      ? `Jeden Tag um ${at} (Serverzeit) wird eine Sicherung gemacht. Nur die neueste bleibt, und die neueste manuelle.`
      : `Jeden Tag um ${at} (Serverzeit) wird eine Sicherung gemacht. Die neuesten ${keep} bleiben, und ebenso viele manuelle.`,
  next: (when) => `Nächste: ${when}`,
  restore:
    'Jede enthält die Datenbank und alle Dateien. Sie liegen auf dem Server und werden dort über die Befehlszeile wiederhergestellt.',
  now: 'Jetzt sichern',
  running: (since) => `Seit ${since} läuft eine Sicherung`,
  failed: (when, why) => `Die Sicherung vom ${when} ist fehlgeschlagen: ${why}`,
  list: 'Sicherungen',
  empty: 'Es gibt noch keine Sicherung.',
  byHand: 'Manuell',
  verified: 'Geprüft',
  unverified: 'Unvollständig',
}
