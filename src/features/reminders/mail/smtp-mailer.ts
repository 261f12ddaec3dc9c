import type { Transporter } from 'nodemailer'
import { hasCode } from '../../../base/errors.ts'
import type { FailureWord } from '../message/failure-words.ts'
import type { Mail, Mailer, Outcome } from '../message/message.ts'
import { oneLine } from '../words/words.ts'

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

type Failure = Extract<Outcome, { result: 'failed' }>

const TIMEOUT: Failure = { result: 'failed', error: 'timeout' }

/** In fixed words: what the server says besides its code may name people and machines. */
function failureOf(error: unknown): Failure {
  const status = statusOf(error)
  if (status !== undefined) return { result: 'failed', error: `SMTP ${status}`, status }
  return { result: 'failed', error: reasonOf(error) }
}

function statusOf(error: unknown): number | undefined {
  const isAnswer = error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
  return isAnswer ? Number(error.responseCode) : undefined
}

function reasonOf(error: unknown): FailureWord {
  if (hasCode(error, 'ETIMEDOUT')) return 'timeout'
  if (hasCode(error, 'EDNS')) return 'unknown host'
  if (hasCode(error, 'EAUTH')) return 'sign-in refused'
  if (hasCode(error, 'EENVELOPE')) return 'recipient refused'
  const cause = originalCodeOf(error)
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(cause)) return 'connection refused'
  if (hasCode(error, 'ETLS') || /^(ERR_TLS|ERR_SSL|CERT|DEPTH|SELF_SIGNED|UNABLE|EPROTO)/.test(cause))
    return 'TLS'
  return 'connection lost'
}

/** The code of the system, which the library keeps beside its own. */
function originalCodeOf(error: unknown): string {
  const isKept = error instanceof Error && 'originalCode' in error && typeof error.originalCode === 'string'
  return isKept ? String(error.originalCode) : ''
}
