import type { Config } from '../../config/config.ts'
import { about, type Finding } from './finding.ts'

const LOOPBACK = /^(127\.|::1$|localhost$)/
const { ok, warning } = about('settings')

/** Settings that are good each by itself, and contradict each other. */
export function checkSettings(config: Config): Finding[] {
  const { host, publicUrl, trustProxy, mail, database, storage, secretKeys, metricsToken } = config
  const isPublic = !LOOPBACK.test(host)
  const isHttps = publicUrl?.startsWith('https:') === true
  const found: Finding[] = []
  if (isHttps && trustProxy.length === 0) {
    found.push(
      warning(
        'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is off: every caller looks like the proxy',
        'Set TRUST_PROXY to the address of the proxy, such as TRUST_PROXY=loopback.',
      ),
    )
  }
  if (trustProxy.length > 0 && publicUrl === undefined) {
    found.push(
      warning(
        'TRUST_PROXY names a proxy, but PUBLIC_URL is unset: addresses in answers and mails do not lead through it',
        'Set PUBLIC_URL to the address that people open.',
      ),
    )
  }
  if (isPublic && !isHttps) {
    found.push(
      warning(
        `HOST is ${host} and PUBLIC_URL is not https: anyone in between can read passwords`,
        'Put a proxy with TLS in front and set PUBLIC_URL, or listen on HOST=127.0.0.1.',
      ),
    )
  }
  if (isPublic && config.registration === 'open') {
    found.push(
      warning(
        `HOST is ${host} and REGISTRATION is open: anyone who can reach this server can create an account`,
        'Set REGISTRATION=invite or REGISTRATION=closed, unless that is what you want.',
      ),
    )
  }
  if (mail !== undefined && publicUrl === undefined) {
    found.push(
      warning(
        'SMTP_URL is set, but PUBLIC_URL is not: mails have no links',
        'Set PUBLIC_URL to the address that people open.',
      ),
    )
  }
  if ((database.engine === 'postgres' || storage.kind === 's3') && secretKeys.length === 0) {
    found.push(
      warning(
        'SECRET_KEY is unset: the generated secret is in the data folder of this machine alone',
        'Where several servers share a database, set SECRET_KEY to the content of DATA_DIR/secret.key on all of them.',
      ),
    )
  }
  if (database.engine === 'postgres' && storage.kind === 'disk') {
    found.push(
      warning(
        'the database can be shared by several servers, the files on this disk cannot',
        'With more than one server set STORAGE_URL; with one server all is well.',
      ),
    )
  }
  if (metricsToken !== undefined && metricsToken.length < 16) {
    found.push(
      warning('METRICS_TOKEN is short enough to be guessed', 'Make a longer one: `openssl rand -base64 24`.'),
    )
  }
  return found.length > 0 ? found : [ok('no contradictions found')]
}
