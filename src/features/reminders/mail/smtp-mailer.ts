import type { Transporter } from 'nodemailer'
import type { Mail, Mailer, Outcome } from '../message/message.ts'
import { oneLine } from '../words/one-line.ts'
import { failureOf, TIMEOUT } from './smtp-failure.ts'

interface SmtpSettings {
  /** `smtp://` or `smtps://` with user, password, host and port. */
  readonly url: string
  /** Whom mails are from: an address, or a name and an address in angle brackets. */
  readonly from: string
  /** For the connection, and for each answer. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000
/** A sender's claim on a delivery lasts a minute: what takes longer is tried again by others meanwhile. */
const ANSWERS_AT_MOST = 3

/**
 * Hands mails to the SMTP server of the operator, over a connection for each. The library is loaded with the first mail:
 * most servers never send one.
 */
export function smtpMailer({ url, from, timeoutMs = TIMEOUT_MS }: SmtpSettings): Mailer {
  let transporter: Promise<Transporter> | undefined

  async function connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // A mail is made of what is given, and never of a file or an address that a text in it may look like.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    send: async (mail) => {
      transporter ??= connect()
      const sent = (await transporter).sendMail(messageOf(mail, from))
      return Promise.race([outcomeOf(sent), silence(timeoutMs * ANSWERS_AT_MOST)])
    },
  }
}

function messageOf({ to, subject, text, html, messageId, unsubscribeUrl }: Mail, from: string) {
  return {
    ...{ from, text, html },
    // The library would not let a line break begin a header either.
    ...{ subject: oneLine(subject), messageId: `<${oneLine(messageId)}>` },
    // As an object it is one address, whatever is in it.
    to: { name: '', address: to },
    headers: {
      // A holiday reply must not come back to the service.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)),
    },
  }
}

/** RFC 8058, which wants https. */
function unsubscribeHeaders(url: string): Record<string, string> {
  if (!url.startsWith('https://')) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

async function outcomeOf(sent: Promise<unknown>): Promise<Outcome> {
  try {
    await sent
    return { result: 'sent' }
  } catch (error) {
    return failureOf(error)
  }
}

function silence(afterMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(TIMEOUT), afterMs).unref()
  })
}
