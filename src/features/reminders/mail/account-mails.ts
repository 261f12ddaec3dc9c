import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import { type MailContent, paragraphs } from './digest-mail.ts'
import { html } from './html.ts'
import { LIGHT } from './mail-colours.ts'
import { footerHtml, footerText } from './mail-footer.ts'
import { button, mailFrame, paragraph, quietLink, TEXT_FONT } from './mail-frame.ts'
import type { MailLinks } from './mail-links.ts'
import type { LinkText } from './mail-words.en.ts'
import { mailWordsIn } from './mail-words.ts'

/** Asks whether an address may get reminders; its link opens a page with a button. */
export function confirmationMail(language: ReminderLanguage, link: string): MailContent {
  return linkMail(language, mailWordsIn(language).confirmation, link)
}

/** Has the link to choose a new password. */
export function recoveryMail(language: ReminderLanguage, link: string): MailContent {
  return linkMail(language, mailWordsIn(language).recovery, link)
}

function linkMail(language: ReminderLanguage, words: LinkText, link: string): MailContent {
  const { linkTo, orCopy } = mailWordsIn(language)
  const { subject, title, text, button: label, otherwise } = words
  const small = `margin:28px 0 0;font-family:${TEXT_FONT};font-size:13px;line-height:20px;word-break:break-all;`
  const body = html`${paragraph(text)}${button(label, link)}
<p class="c-soft" style="${small}color:${LIGHT.soft};">${orCopy}<br>${quietLink(link, link)}</p>`
  return {
    subject,
    text: paragraphs(title, text, linkTo(label, link), otherwise),
    html: mailFrame({ language, subject, title, body, preview: text, footer: html`${otherwise}` }),
  }
}

/** What the test button of a channel sends. */
export function testMail(language: ReminderLanguage, links: MailLinks): MailContent {
  const words = mailWordsIn(language)
  const { subject, title, text } = words.test
  return {
    subject,
    text: paragraphs(title, text, footerText(words, links)),
    html: mailFrame({
      ...{ language, subject, title, preview: text },
      body: html`${paragraph(text)}`,
      footer: footerHtml(words, links),
    }),
  }
}
