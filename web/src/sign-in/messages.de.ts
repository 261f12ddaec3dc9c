import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Anmelden',
  welcome: 'Schön, dass du da bist',
  promise: 'Deine Pflanzen und was sie heute brauchen.',
  name: 'Dein Name',
  nameHint: 'Die anderen im Garten sehen ihn.',
  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Passwort wählen',
  passwordHint: 'Mindestens 8 Zeichen',
  signIn: 'Anmelden',
  signUp: 'Konto anlegen',
  signUpTitle: 'Leg deinen Garten an',
  noAccount: 'Neu hier?',
  haveAccount: 'Du hast schon ein Konto?',
  wrong: 'E-Mail-Adresse und Passwort passen nicht zusammen.',
  disabled: 'Dieses Konto wurde gesperrt. Frag die Person, die diesen Server betreibt.',
  wait: (seconds) => `Zu viele Versuche. In ${seconds} s kannst du es wieder versuchen.`,
  missingName: 'Bitte gib deinen Namen ein.',
  missingEmail: 'Bitte gib deine E-Mail-Adresse ein.',
  badEmail: 'Das sieht nicht nach einer E-Mail-Adresse aus.',
  shortPassword: 'Nimm mindestens 8 Zeichen.',
  longPassword: 'Nimm höchstens 128 Zeichen.',
  missingPassword: 'Bitte gib dein Passwort ein.',
  byInvitation: 'Neu hier? Du brauchst eine Einladung von der Person, die diesen Server betreibt.',
  byAdmin: 'Neu hier? Wer diesen Server betreibt, kann dir ein Konto anlegen.',
  closedTitle: 'Konto auf Anfrage',
  closedText:
    'Auf diesem Server legt die Person Konten an, die ihn betreibt. Frag sie: Du bekommst einen Link, mit dem du dein Passwort wählst.',
  inviteTitle: 'Nur mit Einladung',
  inviteText:
    'Auf diesem Server brauchst du eine Einladung, um ein Konto anzulegen. Frag die Person, die ihn betreibt, nach einem Link.',
  joinTitle: 'Du bist eingeladen',
  otherEmail: 'Die Einladung gilt für eine andere E-Mail-Adresse.',
  choosePassword: 'Wähle dein Passwort',
  choosePasswordText: 'Danach bist du angemeldet. Alle anderen Geräte dieses Kontos werden abgemeldet.',
  savePassword: 'Passwort speichern',
  linkOverTitle: 'Dieser Link gilt nicht mehr',
  linkOverText:
    'Er wurde schon benutzt oder ist zu alt. Lass dir einen neuen geben. Wenn du dein Passwort schon gewählt hast, melde dich einfach an.',
  confirmEmailTitle: 'Ist das deine Adresse?',
  confirmEmailText: 'Bestätige sie, dann meldest du dich bei Frond mit dieser E-Mail-Adresse an.',
  confirmEmail: 'Adresse bestätigen',
  emailConfirmed: 'Fertig: Das ist jetzt die E-Mail-Adresse deines Kontos.',
  confirmEmailOver: 'Dieser Link gilt nicht mehr. Fordere einen neuen an.',
  toFrond: 'Frond öffnen',
  lostPassword: 'Passwort vergessen?',
  askForLink: 'Bitte die Person, die diesen Server verwaltet, um einen Link, mit dem du ein neues wählst.',
  recoverText:
    'Gib die E-Mail-Adresse deines Kontos ein. Wir schicken dir einen Link, mit dem du ein neues Passwort wählst.',
  sendLink: 'Link schicken',
  recoverSentTitle: 'Sieh in dein Postfach',
  recoverSent: (email) =>
    `Wenn es hier ein Konto mit ${email} gibt, ist eine E-Mail mit einem Link unterwegs. Der Link gilt eine Stunde. Nichts angekommen? Sieh im Spam-Ordner nach oder frag die Person, die diesen Server verwaltet.`,
  backToSignIn: 'Zurück zur Anmeldung',
  ended: {
    'signed-out': 'Du bist abgemeldet.',
    elsewhere:
      'Du hast dich in einem anderen Tab abgemeldet, oder die Daten dieses Browsers wurden gelöscht.',
    refused:
      'Deine Sitzung ist beendet: Du warst lange nicht hier, sie wurde auf einem anderen Gerät beendet oder dein Passwort wurde geändert.',
  },
  language: 'Sprache',
}
