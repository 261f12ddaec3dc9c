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
  disabled: 'Dieses Konto wurde von der Verwaltung gesperrt.',
  wait: (seconds) => `Zu viele Versuche. In ${seconds} s geht es wieder.`,
  missingEmail: 'Bitte gib deine E-Mail-Adresse ein.',
  badEmail: 'Das ist keine E-Mail-Adresse.',
  shortPassword: 'Ein Passwort hat mindestens 8 Zeichen.',
  longPassword: 'Ein Passwort hat höchstens 128 Zeichen.',
  missingPassword: 'Bitte gib dein Passwort ein.',
  language: 'Sprache',
}
