import type { OpenEmail } from '../channels/open-channel.ts'
import { testMail } from '../mail/account-mails.ts'
import { digestMail, type MailContent } from '../mail/digest-mail.ts'
import { type MailLinks, mailLinks } from '../mail/mail-links.ts'
import type { Mailer, Message, Outcome } from '../message/message.ts'

interface MailTransport {
  readonly mailer: Mailer | undefined
  readonly publicUrl: string | undefined
}

export async function sendEmail(
  { mailer, publicUrl }: MailTransport,
  { address, unsubscribeToken }: OpenEmail,
  message: Message,
  { messageId }: { readonly messageId: string },
): Promise<Outcome> {
  if (mailer === undefined) return { result: 'failed', error: 'no mail server' }
  const links = mailLinks(publicUrl, unsubscribeToken)
  return mailer.send({
    to: address,
    ...contentOf(message, links),
    messageId: mailId(messageId, publicUrl),
    ...(links.oneClick === undefined ? {} : { unsubscribeUrl: links.oneClick }),
  })
}

function contentOf(message: Message, links: MailLinks): MailContent {
  if (message.kind === 'digest') return digestMail(message.digest, links)
  if (message.kind === 'test') return testMail(message.language, links)
  throw new Error('Events are for programs, not for people')
}

/** Mail programs take what is behind the @ for a domain. */
export function mailId(messageId: string, publicUrl: string | undefined): string {
  return `${messageId}@${publicUrl === undefined ? 'frond.invalid' : new URL(publicUrl).hostname}`
}
