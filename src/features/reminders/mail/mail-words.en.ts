/** What mails say around their tasks, in one language. */
export interface MailWords {
  readonly open: string
  /** In plain text. */
  readonly linkTo: (label: string, url: string) => string
  /** For mail programs that show the beginning of a mail in the list. */
  readonly preview: (plants: string) => string
  readonly why: string
  readonly change: string
  readonly stop: string
  /** Where there is no link to it. */
  readonly whereToStop: string
  /** Above the address that a button leads to. */
  readonly orCopy: string
  readonly confirmation: LinkText
  readonly recovery: LinkText
  readonly test: MailText
}

interface MailText {
  readonly subject: string
  readonly title: string
  readonly text: string
}

/** A mail with a link that its reader asked for, or another visitor in that name. */
export interface LinkText extends MailText {
  readonly button: string
  readonly otherwise: string
}

export const en: MailWords = {
  open: 'Open Today',
  linkTo: (label, url) => `${label}: ${url}`,
  preview: (plants) => `Waiting for you: ${plants}`,
  why: 'You get this mail because you asked Frond to remind you by e-mail.',
  change: 'Change reminders',
  stop: 'Unsubscribe',
  whereToStop: 'You can change or stop these reminders in Frond at any time.',
  orCopy: 'If the button does not work, open this address:',
  confirmation: {
    subject: 'Confirm your e-mail address',
    title: 'May we remind you here?',
    text: 'Frond will write to this address when your plants need something, at most once a day. Please confirm that it is yours.',
    button: 'Confirm address',
    otherwise: 'If you did not ask for this, just ignore this mail: you will not get another one.',
  },
  recovery: {
    subject: 'Choose a new password',
    title: 'Choose a new password',
    text: 'Someone, probably you, asked for a new password for your Frond account. This link works once, for one hour.',
    button: 'Choose password',
    otherwise: 'If you did not ask for this, just ignore this mail: your password stays as it is.',
  },
  test: {
    subject: 'Test: your reminders work',
    title: 'It works',
    text: 'This is a test from Frond. When your plants need something, the reminder will arrive here, at most once a day.',
  },
}
