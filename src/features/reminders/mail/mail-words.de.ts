import type { MailWords } from './mail-words.ts'

export const de: MailWords = {
  open: 'Heute öffnen',
  linkTo: (label, url) => `${label}: ${url}`,
  preview: (plants) => `Auf dich warten: ${plants}`,
  why: 'Du bekommst diese Mail, weil du dich von Frond per E-Mail erinnern lässt.',
  change: 'Erinnerungen ändern',
  stop: 'Abbestellen',
  whereToStop: 'Du kannst diese Erinnerungen in Frond jederzeit ändern oder abstellen.',
  confirmation: {
    subject: 'Bestätige deine E-Mail-Adresse',
    title: 'Dürfen wir dich hier erinnern?',
    text: 'Frond schreibt dir an diese Adresse, wenn deine Pflanzen etwas brauchen, höchstens einmal am Tag. Bitte bestätige, dass sie dir gehört.',
    button: 'Adresse bestätigen',
    otherwise: 'Wenn du das nicht wolltest, ignoriere diese Mail einfach: Es kommt keine weitere.',
    orCopy: 'Falls der Knopf nicht funktioniert, öffne diese Adresse:',
  },
  test: {
    subject: 'Test: Deine Erinnerungen kommen an',
    title: 'Es klappt',
    text: 'Das ist ein Test von Frond. Wenn deine Pflanzen etwas brauchen, kommt die Erinnerung hier an, höchstens einmal am Tag.',
  },
}
