import type { MailWords } from './mail-words.en.ts'

export const de: MailWords = {
  open: 'Heute öffnen',
  linkTo: (label, url) => `${label}: ${url}`,
  preview: (plants) => `Auf dich warten: ${plants}`,
  why: 'Du bekommst diese Mail, weil du dich von Frond per E-Mail erinnern lässt.',
  change: 'Erinnerungen ändern',
  stop: 'Abbestellen',
  whereToStop: 'Du kannst diese Erinnerungen in Frond jederzeit ändern oder abstellen.',
  orCopy: 'Falls der Knopf nicht funktioniert, öffne diese Adresse:',
  confirmation: {
    subject: 'Bestätige deine E-Mail-Adresse',
    title: 'Dürfen wir dich hier erinnern?',
    text: 'Frond schreibt dir an diese Adresse, wenn deine Pflanzen etwas brauchen, höchstens einmal am Tag. Bitte bestätige, dass sie dir gehört.',
    button: 'Adresse bestätigen',
    otherwise: 'Wenn du das nicht wolltest, ignoriere diese Mail einfach: Es kommt keine weitere.',
  },
  recovery: {
    subject: 'Wähle ein neues Passwort',
    title: 'Wähle ein neues Passwort',
    text: 'Für dein Konto bei Frond wurde ein neues Passwort angefordert, vermutlich von dir. Dieser Link gilt einmal und eine Stunde lang.',
    button: 'Passwort wählen',
    otherwise: 'Wenn du das nicht warst, ignoriere diese Mail einfach: Dein Passwort bleibt, wie es ist.',
  },
  test: {
    subject: 'Test: Deine Erinnerungen kommen an',
    title: 'Es klappt',
    text: 'Das ist ein Test von Frond. Wenn deine Pflanzen etwas brauchen, kommt die Erinnerung hier an, höchstens einmal am Tag.',
  },
}
