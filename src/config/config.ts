import { join, resolve } from 'node:path'
import { timeZoneNamed } from '../base/time-zone.ts'
import { usualDataFolder } from './data-folder.ts'
import { readIdentityProviders } from './identity-providers.ts'
import type { DatabaseConfig, PublicAddress, S3Config, StorageConfig } from './parsers.ts'
import * as parse from './parsers.ts'
import { readTracing, wantsTraces } from './tracing-config.ts'
import { type Environment, fileOf, isSet, nearNames, SECRET_FILES, SECRETS, textOf } from './variables.ts'

export type { DatabaseConfig, Environment, S3Config, StorageConfig }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Which visitors may make an account: any, one with an invitation, or none. */
export const REGISTRATION_MODES = ['open', 'invite', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** `auto`: `pretty` on a terminal, `json` elsewhere. */
const LOG_FORMATS = ['auto', 'pretty', 'json'] as const
export type LogFormat = (typeof LOG_FORMATS)[number]

/** Names all invalid variables at once, so that an operator can correct them in one go. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:
${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export type Config = ReturnType<typeof loadConfig>

/** The configuration from environment variables, read once at start. */
export function loadConfig(env: Environment) {
  const problems: string[] = []

  const asked = new Set<string>()
  /** An empty variable counts as unset: compose files pass variables on like that. */
  function read<T>(
    name: string,
    fallback: T,
    parser: (text: string, untrimmed: string) => T,
    told = problems,
  ): T {
    asked.add(name)
    try {
      const text = textOf(env, name)
      return text === undefined || text.trim() === '' ? fallback : parser(text.trim(), text)
    } catch (error) {
      if (!(error instanceof parse.BadValue)) throw error
      told.push(...error.problems.map((problem) => `${name} ${problem}`))
      return fallback
    }
  }

  /** Checks two variables that mean something only together. */
  function refuseHalf(one: string, other: string): void {
    const [hasOne, hasOther] = [one, other].map((name) => isSet(env, name) || fileOf(env, name) !== undefined)
    if (hasOne === hasOther) return
    problems.push(hasOne ? `${one} needs ${other} beside it` : `${other} needs ${one} beside it`)
  }

  /** None unless a file holds a part of them: the S3 client finds them in its own ways. */
  function s3Credentials(): Pick<S3Config, 'credentials'> {
    const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const
    if (names.every((name) => fileOf(env, name) === undefined)) return {}
    refuseHalf('AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY')
    const [accessKeyId = '', secretAccessKey = '', sessionToken] = names.map((name) =>
      read<string | undefined>(name, undefined, (text) => text),
    )
    return { credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } }
  }

  const dataDir = resolve(read('DATA_DIR', usualDataFolder(env), (text) => text))
  const email = read('ADMIN_EMAIL', undefined, parse.emailAddress)
  // Not trimmed: spaces at its ends belong to a password.
  const password = read('ADMIN_PASSWORD', undefined, (_text, untrimmed) => parse.firstPassword(untrimmed))
  refuseHalf('ADMIN_EMAIL', 'ADMIN_PASSWORD')
  const smtp = read('SMTP_URL', undefined, parse.smtpUrl)
  const from = read('MAIL_FROM', undefined, parse.sender)
  refuseHalf('SMTP_URL', 'MAIL_FROM')

  const tracingProblems: string[] = []
  const config = {
    host: read('HOST', '127.0.0.1', parse.host),
    port: read('PORT', 8080, parse.wholeNumber(0, 65_535)),
    dataDir,
    database: read<DatabaseConfig>(
      'DATABASE_URL',
      { engine: 'sqlite', file: join(dataDir, 'frond.sqlite') },
      parse.databaseUrl,
    ),
    storage: read<StorageConfig>(
      'STORAGE_URL',
      { kind: 'disk', directory: join(dataDir, 'media') },
      (text) => ({ ...parse.storageUrl(text), ...s3Credentials() }),
    ),
    ...read<PublicAddress>('PUBLIC_URL', { publicUrl: undefined, issuer: 'frond' }, parse.publicAddress),
    firstAdmin: email !== undefined && password !== undefined ? { email, password } : undefined,
    /** The first key encrypts, all decrypt. If empty, a generated key in the data folder is used. */
    secretKeys: read('SECRET_KEY', [], parse.secretKeys),
    jwtKeepActive: read('JWT_KEEP_ACTIVE', 2, parse.wholeNumber(1, 10)),
    accessTokenTtl: read('ACCESS_TOKEN_TTL', 900, parse.wholeNumber(1, 86_400)),
    refreshTokenTtl: read('REFRESH_TOKEN_TTL', 2_592_000, parse.wholeNumber(1, 31_536_000)),
    /** Requests per minute and client; undefined switches the rate limit off. */
    rateLimit: read('RATE_LIMIT', undefined, parse.offOr(parse.wholeNumber(1, 1_000_000_000))),
    metricsToken: read('METRICS_TOKEN', undefined, (text) => text),
    trustProxy: read('TRUST_PROXY', [], (text) => parse.offOr(parse.proxyAddresses)(text) ?? []),
    logLevel: read('LOG_LEVEL', 'info', parse.oneOf(LOG_LEVELS)),
    logFormat: read('LOG_FORMAT', 'auto', parse.oneOf(LOG_FORMATS)),
    corsOrigins: read('CORS_ORIGINS', [], parse.corsOrigins),
    uploadMaxBytes: read('UPLOAD_MAX_BYTES', 20_971_520, parse.wholeNumber(1)),
    mediaQuotaBytes: read('MEDIA_QUOTA_BYTES', 1_073_741_824, parse.wholeNumber(1)),
    mediaMaxPixels: read('MEDIA_MAX_PIXELS', 100_000_000, parse.wholeNumber(1)),
    /** The limit of transformed images on the disk. */
    cacheMaxBytes: read('CACHE_MAX_BYTES', 1_073_741_824, parse.wholeNumber(1_048_576)),
    /** The limit of all caches in memory together, see `shareOut`. */
    memoryCacheMaxBytes: read('MEMORY_CACHE_MAX_BYTES', 167_772_160, parse.wholeNumber(1_048_576)),
    registration: read('REGISTRATION', 'open', parse.oneOf(REGISTRATION_MODES)),
    /** Whether users sign in by a password. */
    passwordLogin: read('PASSWORD_LOGIN', true, onOrOff),
    starterCatalogue: read('STARTER_CATALOGUE', true, onOrOff),
    /** The time zone of accounts that have not set theirs. */
    defaultTimeZone: read('DEFAULT_TIME_ZONE', serverTimeZone(), parse.timeZone),
    /** The server that takes mail, and the address that it is from; without it no mail is sent. */
    mail: smtp !== undefined && from !== undefined ? { smtpUrl: smtp, from } : undefined,
    /** What may be called beside public addresses over TLS, see `outboundRules`. */
    outboundAllow: read('OUTBOUND_ALLOW', [], parse.outboundEntries),
    /** Where push services may write; by default the public address or an administrator. */
    vapidSubject: read('VAPID_SUBJECT', undefined, parse.contact),
    /** Whether this server sends reminders. */
    reminders: read('REMINDERS', true, onOrOff),
    /** Whether assistants may call tools. */
    mcp: read('MCP', true, onOrOff),
    tracing: readTracing((...given) => read(...given, tracingProblems)),
    /** Processes that serve. */
    workers: read('WORKERS', 1, parse.wholeNumber(1, 64)),
    /** For how long a server that was told to stop goes on serving, unready. */
    drainSeconds: read('DRAIN_SECONDS', 0, parse.wholeNumber(0, 300)),
    /** Where backups are made each day; without it none are. */
    backupDir: read('BACKUP_DIR', undefined, (text) => resolve(text)),
    /** `HH:MM` on the clock of the server. */
    backupAt: read('BACKUP_AT', '03:00', parse.timeOfDay),
    backupKeep: read('BACKUP_KEEP', 7, parse.wholeNumber(1, 1_000)),
    /** Sentences about variables that are set and not read, because their names are nearly right. */
    nearNames: nearNames(env, [...asked, ...SECRETS, ...SECRET_FILES]),
  }
  const { accessTokenTtl, refreshTokenTtl, passwordLogin } = config
  /** Services by which users sign in. */
  const identityProviders = readIdentityProviders(env, problems, { ...config, read, refuseHalf })
  if (!passwordLogin && identityProviders.length === 0) {
    problems.push('PASSWORD_LOGIN may be off only with OIDC_ISSUER and OIDC_CLIENT_ID: no user could sign in')
  }
  if (refreshTokenTtl < accessTokenTtl) {
    problems.push(
      `REFRESH_TOKEN_TTL (${refreshTokenTtl}) must not be below ACCESS_TOKEN_TTL (${accessTokenTtl}): a session would end before its access token does`,
    )
  }
  // Variables that all programs of a machine share: without a collector they are no concern of ours.
  if (wantsTraces(env)) problems.push(...tracingProblems)
  if (problems.length > 0) throw new ConfigError([...problems, ...config.nearNames])
  return deepFreeze({ ...config, identityProviders })
}

function onOrOff(text: string): boolean {
  return parse.oneOf(['on', 'off'])(text) === 'on'
}

/** A server may have no more than an offset. */
function serverTimeZone(): string {
  return timeZoneNamed(Temporal.Now.timeZoneId()) ?? 'UTC'
}

function deepFreeze<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) if (typeof part === 'object') deepFreeze(part)
  return Object.freeze(value)
}
