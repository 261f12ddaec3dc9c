import { messageOf } from '../../base/errors.ts'
import type { Config } from '../../config/config.ts'
import { about, type Finding } from './finding.ts'

const { ok, problem } = about('mail')
const TIMEOUT_MS = 10_000

/** Whether the mail server takes mail of ours; asked only where the network may be used. */
export async function checkMail({ mail }: Config, mayUseNetwork: boolean): Promise<Finding[]> {
  if (mail === undefined) return [ok('none is sent: SMTP_URL is unset')]
  if (!mayUseNetwork) return [ok('SMTP_URL is set; --network tries it')]
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return [ok('the mail server answers and accepts our sign-in')]
  } catch (error) {
    return [
      problem(
        `the mail server cannot be used: ${messageOf(error)}`,
        'Check SMTP_URL, its port and its password.',
      ),
    ]
  } finally {
    transport.close()
  }
}
