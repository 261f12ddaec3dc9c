import { join, resolve } from 'node:path'
import { timeZoneNamed } from '../base/time-zone.ts'
import { describeNearName, type NearName, nearNames } from './near-names.ts'
import {
  BadValue,
  contact,
  corsOrigins,
  type DatabaseConfig,
  databaseUrl,
  emailAddress,
  firstPassword,
  host,
  offOr,
  oneOf,
  outboundEntries,
  path,
  proxyAddresses,
  publicAddress,
  type S3Config,
  type StorageConfig,
  secretKeys,
  sender,
  smtpUrl,
  storageUrl,
  timeOfDay,
  timeZone,
  wholeNumber,
} from './parsers.ts'
import { type Environment, fileOf, isSet, SECRET_FILES, SECRETS, textOf } from './secret-files.ts'
import { readTracing, type TracingConfig, wantsTraces } from './tracing-config.ts'

/** The configuration from environment variables, read once at start. */
export interface Config {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly database: DatabaseConfig
  readonly storage: StorageConfig
  /** Without a trailing slash: paths are appended to it. */
  readonly publicUrl: string | undefined
  /** The `iss` of tokens: `PUBLIC_URL` exactly as it was set, because verifiers compare strings. */
  readonly issuer: string
  readonly firstAdmin: { readonly email: string; readonly password: string } | undefined
  /** The first key encrypts, all decrypt. If empty, a generated key in the data folder is used. */
  readonly secretKeys: readonly string[]
  readonly jwtKeepActive: number
  readonly accessTokenTtl: number
  readonly refreshTokenTtl: number
  /** Requests per minute and client; undefined switches the rate limit off. */
  readonly rateLimit: number | undefined
  readonly metricsToken: string | undefined
  readonly trustProxy: readonly string[]
  readonly logLevel: LogLevel
  readonly logFormat: LogFormat
  readonly corsOrigins: readonly string[]
  readonly uploadMaxBytes: number
  readonly mediaQuotaBytes: number
  readonly mediaMaxPixels: number
  /** The limit of transformed images on the disk. */
  readonly cacheMaxBytes: number
  /** The limit of all caches in memory together, see `shareOut`. */
  readonly memoryCacheMaxBytes: number
  readonly starterCatalogue: boolean
  readonly registration: RegistrationMode
  /** The time zone of accounts that have not set theirs. */
  readonly defaultTimeZone: string
  /** The server that takes mail, and whom it is from; without it no mail is sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined
  /** What reminders may call beside public addresses over TLS, see `outboundRules`. */
  readonly outboundAllow: readonly string[]
  /** Whom push services may write to; by default the public address or an administrator. */
  readonly vapidSubject: string | undefined
  /** Whether this server sends reminders. */
  readonly reminders: boolean
  readonly tracing: TracingConfig
  /** Processes that serve. */
  readonly workers: number
  /** For how long a server that was told to stop goes on serving, unready. */
  readonly drainSeconds: number
  /** Where backups are made each day; without it none are. */
  readonly backupDir: string | undefined
  /** `HH:MM` on the clock of the server. */
  readonly backupAt: string
  readonly backupKeep: number
  /** Variables that are set and not read, because their names are nearly right. */
  readonly nearNames: readonly NearName[]
}

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

export function loadConfig(env: Environment): Config {
  const problems: string[] = []

  const asked = new Set<string>()
  /** An empty variable counts as unset: compose files pass variables on like that. */
  function read<T>(
    name: string,
    fallback: T,
    parse: (text: string, untrimmed: string) => T,
    told = problems,
  ): T {
    asked.add(name)
    try {
      const text = textOf(env, name)
      return text === undefined || text.trim() === '' ? fallback : parse(text.trim(), text)
    } catch (error) {
      if (!(error instanceof BadValue)) throw error
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

  const dataDir = resolve(read('DATA_DIR', './data', path))
  const email = read('ADMIN_EMAIL', undefined, emailAddress)
  // Not trimmed: spaces at its ends belong to a password.
  const password = read('ADMIN_PASSWORD', undefined, (_text, untrimmed) => firstPassword(untrimmed))
  refuseHalf('ADMIN_EMAIL', 'ADMIN_PASSWORD')
  const smtp = read('SMTP_URL', undefined, smtpUrl)
  const from = read('MAIL_FROM', undefined, sender)
  refuseHalf('SMTP_URL', 'MAIL_FROM')

  const tracingProblems: string[] = []
  const config: Config = {
    host: read('HOST', '127.0.0.1', host),
    port: read('PORT', 8080, wholeNumber(0, 65_535)),
    dataDir,
    database: read('DATABASE_URL', { engine: 'sqlite', file: join(dataDir, 'frond.sqlite') }, databaseUrl),
    storage: read<StorageConfig>(
      'STORAGE_URL',
      { kind: 'disk', directory: join(dataDir, 'media') },
      (text) => ({ ...storageUrl(text), ...s3Credentials() }),
    ),
    ...read('PUBLIC_URL', { publicUrl: undefined, issuer: 'frond' }, publicAddress),
    firstAdmin: email !== undefined && password !== undefined ? { email, password } : undefined,
    secretKeys: read('SECRET_KEY', [], secretKeys),
    jwtKeepActive: read('JWT_KEEP_ACTIVE', 2, wholeNumber(1, 10)),
    accessTokenTtl: read('ACCESS_TOKEN_TTL', 900, wholeNumber(1, 86_400)),
    refreshTokenTtl: read('REFRESH_TOKEN_TTL', 2_592_000, wholeNumber(1, 31_536_000)),
    rateLimit: read('RATE_LIMIT', undefined, offOr(wholeNumber(1, 1_000_000_000))),
    metricsToken: read('METRICS_TOKEN', undefined, (text) => text),
    trustProxy: read('TRUST_PROXY', [], (text) => offOr(proxyAddresses)(text) ?? []),
    logLevel: read('LOG_LEVEL', 'info', oneOf(LOG_LEVELS)),
    logFormat: read('LOG_FORMAT', 'auto', oneOf(LOG_FORMATS)),
    corsOrigins: read('CORS_ORIGINS', [], corsOrigins),
    uploadMaxBytes: read('UPLOAD_MAX_BYTES', 20_971_520, wholeNumber(1)),
    mediaQuotaBytes: read('MEDIA_QUOTA_BYTES', 1_073_741_824, wholeNumber(1)),
    cacheMaxBytes: read('CACHE_MAX_BYTES', 1_073_741_824, wholeNumber(1_048_576)),
    memoryCacheMaxBytes: read('MEMORY_CACHE_MAX_BYTES', 167_772_160, wholeNumber(1_048_576)),
    mediaMaxPixels: read('MEDIA_MAX_PIXELS', 100_000_000, wholeNumber(1)),
    registration: read('REGISTRATION', 'open', oneOf(REGISTRATION_MODES)),
    starterCatalogue: read('STARTER_CATALOGUE', true, onOrOff),
    defaultTimeZone: read('DEFAULT_TIME_ZONE', serverTimeZone(), timeZone),
    mail: smtp !== undefined && from !== undefined ? { smtpUrl: smtp, from } : undefined,
    outboundAllow: read('OUTBOUND_ALLOW', [], outboundEntries),
    vapidSubject: read('VAPID_SUBJECT', undefined, contact),
    reminders: read('REMINDERS', true, onOrOff),
    tracing: readTracing((...given) => read(...given, tracingProblems)),
    workers: read('WORKERS', 1, wholeNumber(1, 64)),
    drainSeconds: read('DRAIN_SECONDS', 0, wholeNumber(0, 300)),
    backupDir: read('BACKUP_DIR', undefined, (text) => resolve(path(text))),
    backupAt: read('BACKUP_AT', '03:00', timeOfDay),
    backupKeep: read('BACKUP_KEEP', 7, wholeNumber(1, 1_000)),
    nearNames: nearNames(env, [...asked, ...SECRETS, ...SECRET_FILES]),
  }
  const { accessTokenTtl, refreshTokenTtl } = config
  if (refreshTokenTtl < accessTokenTtl) {
    problems.push(
      `REFRESH_TOKEN_TTL (${refreshTokenTtl}) must not be below ACCESS_TOKEN_TTL (${accessTokenTtl}): a session would end before its access token does`,
    )
  }
  // Variables that all programs of a machine share: without a collector they are no concern of ours.
  if (wantsTraces(env)) problems.push(...tracingProblems)
  if (problems.length > 0) throw new ConfigError([...problems, ...config.nearNames.map(describeNearName)])
  return deepFreeze(config)
}

function onOrOff(text: string): boolean {
  return oneOf(['on', 'off'])(text) === 'on'
}

/** A server may have no more than an offset. */
function serverTimeZone(): string {
  return timeZoneNamed(Temporal.Now.timeZoneId()) ?? 'UTC'
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object') deepFreeze(part)
  return Object.freeze(value)
}
