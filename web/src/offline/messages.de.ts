import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Noch nicht gesendet',
  allSent: 'Alles gesendet',
  nothing: 'Was du ohne Verbindung tust, wartet hier, bis es gesendet ist.',
  count: (count) => (count === 1 ? '1 Änderung wartet' : `${count} Änderungen warten`),
  waiting: 'Wartet',
  sending: 'Wird gesendet',
  uploading: (percent) => `Wird hochgeladen, ${percent} %`,
  failed: 'Nicht gesendet',
  discard: 'Verwerfen',
  sendNow: 'Jetzt senden',
  stillWaiting: 'Wartet weiter: Der Server antwortet nicht.',
  sendAgain: 'Erneut senden',
  overwrite: 'Trotzdem ändern',
  edit: 'Ändern und erneut senden',
  what: {
    tasksDone: 'Pflege erledigt',
    tasksSnooze: 'Verschoben',
    tasksSkip: 'Übersprungen',
    tasksRestore: 'Zurückgenommen',
    journalEntry: 'Tagebucheintrag',
    newPlant: 'Neue Pflanze',
    plantPhoto: 'Foto',
    newProblem: 'Neues Problem',
    problemChange: 'Problem geändert',
    problemRemoval: 'Problem gelöscht',
    newWish: 'Neuer Wunsch',
    wishChange: 'Wunsch geändert',
    wishRemoval: 'Wunsch gelöscht',
    removal: 'Rückgängig',
  },
  mayHaveBeenSent:
    'Das wurde vor einem Tag gesendet, aber es kam keine Antwort. Sieh bitte nach, ob es angekommen ist, bevor du es erneut sendest.',
  withoutPlant: 'Das, wozu es gehört, wurde nie angelegt.',
  alreadyDone: (names, device, time) =>
    `Schon um ${time} erledigt (${device}): ${names}. Nichts wurde doppelt gespeichert.`,
  alreadyDoneBy: (names, who, time) =>
    `Schon um ${time} von ${who} erledigt: ${names}. Nichts wurde doppelt gespeichert.`,
  alreadyAnswered: (names) => `Schon woanders erledigt: ${names}. Nichts wurde doppelt gespeichert.`,
  anotherDevice: 'ein anderes Gerät',
  others: (count) => `${count} weitere`,
  signOut: {
    title: 'Noch nicht alles gesendet',
    text: (count) =>
      count === 1
        ? '1 Änderung ist noch nicht gesendet. Sie bleibt auf diesem Gerät und wird gesendet, wenn du dich hier wieder anmeldest.'
        : `${count} Änderungen sind noch nicht gesendet. Sie bleiben auf diesem Gerät und werden gesendet, wenn du dich hier wieder anmeldest.`,
    confirm: 'Trotzdem abmelden',
  },
  asOf: (time) => `Stand ${time}`,
  photoUnreadable: 'Dieses Bild lässt sich nicht lesen.',
  photoPreparing: 'Bild wird vorbereitet',
}
