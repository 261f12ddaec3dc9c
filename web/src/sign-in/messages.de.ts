import type { Texts } from '../messages/texts.ts'
import type { en } from './messages.en.ts'

export const de: Texts<typeof en> = {
  title: 'Anmelden',
  welcome: 'Schön, dass du da bist',
  promise: 'Deine Pflanzen und was sie heute brauchen.',
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
  missingEmail: 'Bitte gib deine E-Mail-Adresse ein.',
  badEmail: 'Das sieht nicht nach einer E-Mail-Adresse aus.',
  shortPassword: 'Nimm mindestens 8 Zeichen.',
  longPassword: 'Nimm höchstens 128 Zeichen.',
  missingPassword: 'Bitte gib dein Passwort ein.',
  language: 'Sprache',
}
