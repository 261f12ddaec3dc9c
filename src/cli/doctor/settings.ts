import type { Config } from '../../config/config.ts'
import { about, type Finding } from './finding.ts'

const LOOPBACK = /^(127\.|::1$|localhost$)/
const { ok, warning } = about('settings')

/** Settings that are good each by itself, and contradict each other. */
export function checkSettings(config: Config): Finding[] {
  const { host, publicUrl, trustProxy, mail, database, storage, secretKeys, metricsToken } = config
  const isPublic = !LOOPBACK.test(host)
  const isHttps = publicUrl?.startsWith('https:') === true
  const contradictions: [isThere: boolean, found: string, advice: string][] = [
    [
      isHttps && trustProxy.length === 0,
      'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is off: every caller looks like the proxy',
      'Set TRUST_PROXY to the address of the proxy, such as TRUST_PROXY=loopback.',
    ],
    [
      trustProxy.length > 0 && publicUrl === undefined,
      'TRUST_PROXY names a proxy, but PUBLIC_URL is unset: addresses in answers and mails do not lead through it',
      'Set PUBLIC_URL to the address that people open.',
    ],
    [
      isPublic && !isHttps,
      `HOST is ${host} and PUBLIC_URL is not https: passwords can be read on their way`,
      'Put a proxy with TLS in front and set PUBLIC_URL, or listen on HOST=127.0.0.1.',
    ],
    [
      isPublic && config.registration === 'open',
      `HOST is ${host} and REGISTRATION is open: any visitor can create an account`,
      'Set REGISTRATION=invite or REGISTRATION=closed, unless that is what you want.',
    ],
    [
      mail !== undefined && publicUrl === undefined,
      'SMTP_URL is set, but PUBLIC_URL is not: mails have no links',
      'Set PUBLIC_URL to the address that people open.',
    ],
    [
      (database.engine === 'postgres' || storage.kind === 's3') && secretKeys.length === 0,
      'SECRET_KEY is unset: the generated secret is in the data folder of this machine alone',
      'Where several servers share a database, set SECRET_KEY to the content of DATA_DIR/secret.key on all of them.',
    ],
    [
      database.engine === 'postgres' && storage.kind === 'disk',
      'the database can be shared by several servers, the files on this disk cannot',
      'With more than one server set STORAGE_URL; with one server all is well.',
    ],
    [
      metricsToken !== undefined && metricsToken.length < 16,
      'METRICS_TOKEN is short enough to be guessed',
      'Make a longer one: `openssl rand -base64 24`.',
    ],
  ]
  const found = contradictions.filter(([isThere]) => isThere)
  if (found.length === 0) return [ok('no contradictions found')]
  return found.map(([, contradiction, advice]) => warning(contradiction, advice))
}
