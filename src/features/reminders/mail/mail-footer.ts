import { type Html, html } from './html.ts'
import { quietLink } from './mail-frame.ts'
import type { MailLinks } from './mail-links.ts'
import type { MailWords } from './mail-words.en.ts'

/** It says why the reader gets a mail, and how to get no more. */
export function footerHtml(words: MailWords, { reminders, unsubscribe }: MailLinks): Html {
  if (reminders === undefined || unsubscribe === undefined) return html`${words.why}<br>${words.whereToStop}`
  return html`${words.why}<br>${quietLink(words.change, reminders)}${SPACE}${quietLink(words.stop, unsubscribe)}`
}

const SPACE = html` &nbsp;·&nbsp; `

export function footerText(words: MailWords, { reminders, unsubscribe }: MailLinks): string {
  // By this line mail programs know where the content ends.
  const lines = ['-- ', words.why]
  if (reminders === undefined || unsubscribe === undefined) lines.push(words.whereToStop)
  else lines.push(words.linkTo(words.change, reminders), words.linkTo(words.stop, unsubscribe))
  return lines.join('\n')
}
