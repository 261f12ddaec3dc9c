import type { Texts } from '../../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Du bist eingeladen',
  invites: (owner, garden) => `${owner} lädt dich in „${garden}“ ein.`,
  invitesOwn: (owner) => `${owner} möchte den Garten mit dir teilen.`,
  invitesGarden: (garden) => `Du bist in „${garden}“ eingeladen.`,
  invitesUnnamed: 'Du bist in einen Garten eingeladen.',
  may: {
    1: 'Du kannst dir Pflanzen, Aufgaben und das Tagebuch ansehen.',
    2: 'Du kannst Aufgaben abhaken und Notizen und Fotos hinzufügen.',
    3: 'Du kannst alles machen: Pflanzen, Plätze, Pflegepläne und das Tagebuch.',
    4: 'Du kannst alles machen.',
  },
  between: (from, until) => `Von ${from} bis ${until}.`,
  starting: (from) => `Ab ${from}.`,
  ending: (until) => `Bis ${until}.`,
  how: 'Wie möchtest du mitmachen?',
  asNew: 'Ich bin neu hier',
  asKnown: 'Ich habe ein Konto',
  signUp: 'Konto erstellen und mitmachen',
  signIn: 'Anmelden und mitmachen',
  signedInAs: (email) => `Du bist als ${email} angemeldet.`,
  join: 'Mitmachen',
  otherAccount: 'Lieber mit einem anderen Konto? Melde dich zuerst ab und öffne den Link dann noch einmal.',
  toAccount: 'Zu deinem Konto',
  forOther: 'Diese Einladung gilt für eine andere E-Mail-Adresse, oder sie wurde inzwischen benutzt.',
  onlyByAdmin:
    'Auf diesem Server legt die Verwaltung die Konten an. Frag dort nach einem und öffne dann diesen Link noch einmal.',
  already: 'Du bist schon in diesem Garten.',
  own: 'Das ist eine Einladung in deinen eigenen Garten. Gib ihren Link an die Person weiter, die du einlädst.',
  toGarden: 'Zu „Heute“',
  overTitle: 'Diese Einladung gilt nicht mehr',
  overText: 'Sie wurde benutzt oder zurückgezogen, oder sie ist zu alt. Frag nach einer neuen.',
  missingTitle: 'Öffne den Link noch einmal',
  missingText:
    'Die Einladung steckt im Link oder im QR-Code, den du bekommen hast. Öffne oder scanne ihn noch einmal.',
  laterTitle: 'Du bist dabei',
  later: (day) => `Der Garten öffnet sich für dich am ${day}. Dann findest du ihn hier.`,
}
